/** The properties that XMP itself describes, with the kinds of their values (XMP Specification 2004 and 2005). */

interface Schema {
  readonly space: string;
  /** `name:kind`, in both versions. */
  readonly both: string;
  /** From the version of 2005 on, which parts 2 and 3 go by. */
  readonly later?: string;
}

const SCHEMAS: readonly Schema[] = [
  {
    space: 'http://purl.org/dc/elements/1.1/',
    both: 'contributor:bag.text coverage:text creator:seq.text date:seq.date description:lang format:mime identifier:text language:bag.locale publisher:bag.text relation:bag.text rights:lang source:text subject:bag.text title:lang type:bag.text',
  },
  {
    space: 'http://ns.adobe.com/xap/1.0/',
    both: 'Advisory:bag.text BaseURL:text CreateDate:date CreatorTool:text Identifier:bag.text MetadataDate:date ModifyDate:date Nickname:text Thumbnails:alt.fields',
    later: 'Label:text Rating:integer',
  },
  {
    space: 'http://ns.adobe.com/xap/1.0/rights/',
    both: 'Certificate:text Marked:boolean Owner:bag.text UsageTerms:lang WebStatement:text',
  },
  {
    space: 'http://ns.adobe.com/xap/1.0/mm/',
    both: 'DerivedFrom:fields DocumentID:text History:seq.fields ManagedFrom:fields Manager:text ManageTo:text ManageUI:text ManagerVariant:text RenditionClass:text RenditionParams:text VersionID:text Versions:seq.fields LastURL:text RenditionOf:fields SaveID:integer',
    later: 'InstanceID:text',
  },
  { space: 'http://ns.adobe.com/xap/1.0/bj/', both: 'JobRef:bag.fields' },
  {
    space: 'http://ns.adobe.com/xap/1.0/t/pg/',
    both: 'MaxPageSize:fields NPages:integer',
    later: 'Fonts:bag.fields Colorants:seq.fields PlateNames:seq.text',
  },
  { space: 'http://ns.adobe.com/pdf/1.3/', both: 'Keywords:text PDFVersion:text Producer:text' },
  {
    space: 'http://ns.adobe.com/photoshop/1.0/',
    both: 'AuthorsPosition:text CaptionWriter:text Category:text City:text Country:text Credit:text DateCreated:date Headline:text Instructions:text Source:text State:text SupplementalCategories:bag.text TransmissionReference:text Urgency:integer',
  },
  {
    space: 'http://ns.adobe.com/tiff/1.0/',
    both: 'ImageWidth:integer ImageLength:integer BitsPerSample:seq.integer Compression:integer PhotometricInterpretation:integer Orientation:integer SamplesPerPixel:integer PlanarConfiguration:integer YCbCrSubSampling:seq.integer YCbCrPositioning:integer XResolution:rational YResolution:rational ResolutionUnit:integer TransferFunction:seq.integer WhitePoint:seq.rational PrimaryChromaticities:seq.rational YCbCrCoefficients:seq.rational ReferenceBlackWhite:seq.rational DateTime:date ImageDescription:lang Make:text Model:text Software:text Artist:text Copyright:lang',
  },
  {
    space: 'http://ns.adobe.com/exif/1.0/',
    both: 'ExifVersion:text FlashpixVersion:text ColorSpace:integer ComponentsConfiguration:seq.integer CompressedBitsPerPixel:rational PixelXDimension:integer PixelYDimension:integer UserComment:lang RelatedSoundFile:text DateTimeOriginal:date DateTimeDigitized:date ExposureTime:rational FNumber:rational ExposureProgram:integer SpectralSensitivity:text ISOSpeedRatings:seq.integer OECF:fields ShutterSpeedValue:rational ApertureValue:rational BrightnessValue:rational ExposureBiasValue:rational MaxApertureValue:rational SubjectDistance:rational MeteringMode:integer LightSource:integer Flash:fields FocalLength:rational SubjectArea:seq.integer FlashEnergy:rational SpatialFrequencyResponse:fields FocalPlaneXResolution:rational FocalPlaneYResolution:rational FocalPlaneResolutionUnit:integer SubjectLocation:seq.integer ExposureIndex:rational SensingMethod:integer FileSource:integer SceneType:integer CFAPattern:fields CustomRendered:integer ExposureMode:integer WhiteBalance:integer DigitalZoomRatio:rational FocalLengthIn35mmFilm:integer SceneCaptureType:integer GainControl:integer Contrast:integer Saturation:integer Sharpness:integer DeviceSettingDescription:fields SubjectDistanceRange:integer ImageUniqueID:text GPSVersionID:text GPSLatitude:text GPSLongitude:text GPSAltitudeRef:integer GPSAltitude:rational GPSTimeStamp:date GPSSatellites:text GPSStatus:text GPSMeasureMode:text GPSDOP:rational GPSSpeedRef:text GPSSpeed:rational GPSTrackRef:text GPSTrack:rational GPSImgDirectionRef:text GPSImgDirection:rational GPSMapDatum:text GPSDestLatitude:text GPSDestLongitude:text GPSDestBearingRef:text GPSDestBearing:rational GPSDestDistanceRef:text GPSDestDistance:rational GPSProcessingMethod:text GPSAreaInformation:text GPSDifferential:integer',
  },
  { space: 'http://ns.adobe.com/exif/1.0/aux/', both: '', later: 'Lens:text SerialNumber:text' },
  {
    space: 'http://ns.adobe.com/camera-raw-settings/1.0/',
    both: 'AutoBrightness:boolean AutoContrast:boolean AutoExposure:boolean AutoShadows:boolean BlueHue:integer BlueSaturation:integer Brightness:integer CameraProfile:text ChromaticAberrationB:integer ChromaticAberrationR:integer ColorNoiseReduction:integer Contrast:integer CropTop:real CropLeft:real CropBottom:real CropRight:real CropAngle:real CropWidth:real CropHeight:real CropUnits:integer Exposure:real GreenHue:integer GreenSaturation:integer HasCrop:boolean HasSettings:boolean LuminanceSmoothing:integer RawFileName:text RedHue:integer RedSaturation:integer Saturation:integer Shadows:integer ShadowTint:integer Sharpness:integer Temperature:integer Tint:integer ToneCurve:seq.text ToneCurveName:text Version:text VignetteAmount:integer VignetteMidpoint:integer WhiteBalance:text',
  },
  {
    space: 'http://www.aiim.org/pdfa/ns/id/',
    both: 'part:integer amd:text conformance:text',
    later: 'corr:text rev:integer',
  },
];

const DYNAMIC_MEDIA = 'http://ns.adobe.com/xmp/1.0/DynamicMedia/';

const TABLES = [false, true].map(
  (isLater) =>
    new Map(
      SCHEMAS.flatMap(({ space, both, later = '' }) =>
        `${both} ${isLater ? later : ''}`
          .trim()
          .split(/\s+/)
          .filter((row) => row !== '')
          .map((row) => {
            const [name = '', kind = ''] = row.split(':');
            return [`${space} ${name}`, kind] as const;
          }),
      ),
    ),
);

/** The kind of a property's value; undefined for what XMP does not describe, `any` for what is not looked at here. */
export function knownKind(space: string, local: string, part: number): string | undefined {
  if (part > 1 && space === DYNAMIC_MEDIA) return 'any';
  return TABLES[part > 1 ? 1 : 0]?.get(`${space} ${local}`);
}
