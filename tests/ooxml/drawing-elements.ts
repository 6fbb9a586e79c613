/** What elements of drawings hold, in the order of ECMA-376 part 1 (20.1, 20.4), for those that our writers emit. */
import type { ElementTable } from './element-order.ts';

const GRAPHIC_FRAME = 'wp:docPr wp:cNvGraphicFramePr a:graphic';
const EMPTY =
  'wp:simplePos wp:posOffset wp:align wp:extent wp:effectExtent wp:wrapNone wp:wrapSquare wp:wrapTopAndBottom wp:docPr a:graphicFrameLocks a:off a:ext a:avLst a:noFill a:fillRect pic:cNvPr pic:cNvPicPr wps:cNvSpPr a:noAutofit a:spAutoFit a:blip c:chart';

export const DRAWING_ELEMENTS: ElementTable = {
  'w:drawing': '|wp:inline wp:anchor',
  'wp:inline': `wp:extent wp:effectExtent ${GRAPHIC_FRAME}`,
  'wp:anchor': `wp:simplePos wp:positionH wp:positionV wp:extent wp:effectExtent wp:wrapNone/wp:wrapSquare/wp:wrapTopAndBottom ${GRAPHIC_FRAME}`,
  'wp:positionH': 'wp:posOffset/wp:align',
  'wp:positionV': 'wp:posOffset/wp:align',
  'wp:cNvGraphicFramePr': 'a:graphicFrameLocks',
  'a:graphic': 'a:graphicData',
  'a:graphicData': '|pic:pic wps:wsp c:chart',
  'pic:pic': 'pic:nvPicPr pic:blipFill pic:spPr',
  'pic:nvPicPr': 'pic:cNvPr pic:cNvPicPr',
  'pic:blipFill': 'a:blip a:srcRect a:stretch',
  'a:stretch': 'a:fillRect',
  'pic:spPr': 'a:xfrm a:prstGeom a:noFill a:ln',
  'wps:spPr': 'a:xfrm a:prstGeom a:noFill a:ln',
  'a:xfrm': 'a:off a:ext',
  'a:prstGeom': 'a:avLst',
  'a:ln': 'a:noFill',
  'mc:AlternateContent': 'mc:Choice* mc:Fallback',
  'mc:Choice': '|w:drawing',
  'wps:wsp': 'wps:cNvSpPr wps:spPr wps:txbx wps:bodyPr',
  'wps:txbx': 'w:txbxContent',
  'wps:bodyPr': 'a:noAutofit/a:spAutoFit',
  ...Object.fromEntries(EMPTY.split(' ').map((name) => [name, 'text'])),
};
