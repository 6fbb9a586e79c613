/** What elements of charts hold, in the order of ECMA-376 part 1 (21.2), for those that our writer emits. */
import type { ElementTable } from './element-order.ts';

const AXIS_START = 'c:axId c:scaling c:delete c:axPos c:majorGridlines c:title';
const AXIS_MIDDLE = 'c:numFmt c:majorTickMark c:minorTickMark c:tickLblPos c:spPr c:txPr c:crossAx c:crosses';
const FLAGS = 'c:showLegendKey c:showVal c:showCatName c:showSerName c:showPercent c:showBubbleSize';
const SERIES = 'c:idx c:order c:tx c:spPr c:invertIfNegative c:marker c:dPt* c:dLbls c:cat c:val c:smooth';
const VALUES =
  'c:separator c:explosion c:showLeaderLines c:firstSliceAng c:holeSize c:roundedCorners c:autoTitleDeleted c:plotVisOnly c:dispBlanksAs c:autoUpdate c:layoutTarget c:xMode c:yMode c:x c:y c:w c:h c:barDir c:grouping c:varyColors c:gapWidth c:overlap c:axId c:orientation c:max c:min c:delete c:axPos c:numFmt c:majorTickMark c:minorTickMark c:tickLblPos c:crossAx c:crosses c:auto c:lblAlgn c:lblOffset c:noMultiLvlLbl c:crossBetween c:majorUnit c:legendPos c:overlay c:idx c:order c:invertIfNegative c:bubble3D c:symbol c:size c:smooth c:dLblPos c:f c:ptCount c:formatCode c:v a:bodyPr a:lstStyle a:endParaRPr a:t a:latin a:noFill a:alpha';

export const CHART_ELEMENTS: ElementTable = {
  'c:chartSpace': 'c:roundedCorners c:chart c:spPr c:txPr c:externalData',
  'c:chart': 'c:title c:autoTitleDeleted c:plotArea c:legend c:plotVisOnly c:dispBlanksAs',
  'c:externalData': 'c:autoUpdate',
  'c:plotArea': 'c:layout c:areaChart c:barChart c:lineChart c:pieChart/c:doughnutChart c:catAx* c:valAx* c:spPr',
  'c:layout': 'c:manualLayout',
  'c:manualLayout': 'c:layoutTarget c:xMode c:yMode c:x c:y c:w c:h',
  'c:areaChart': 'c:grouping c:varyColors c:ser* c:axId*',
  'c:barChart': 'c:barDir c:grouping c:varyColors c:ser* c:gapWidth c:overlap c:axId*',
  'c:lineChart': 'c:grouping c:varyColors c:ser* c:marker c:axId*',
  'c:pieChart': 'c:varyColors c:ser* c:firstSliceAng',
  'c:doughnutChart': 'c:varyColors c:ser* c:firstSliceAng c:holeSize',
  'c:ser': SERIES,
  'c:dPt': 'c:idx c:invertIfNegative c:bubble3D c:explosion c:spPr',
  'c:marker': 'c:symbol c:size c:spPr',
  'c:dLbls': `c:dLbl* c:numFmt c:spPr c:txPr c:dLblPos ${FLAGS} c:separator c:showLeaderLines`,
  'c:dLbl': 'c:idx c:delete',
  'c:tx': 'c:strRef/c:rich/c:v',
  'c:rich': 'a:bodyPr a:lstStyle a:p*',
  'c:cat': 'c:strRef',
  'c:val': 'c:numRef',
  'c:strRef': 'c:f c:strCache',
  'c:numRef': 'c:f c:numCache',
  'c:strCache': 'c:ptCount c:pt*',
  'c:numCache': 'c:formatCode c:ptCount c:pt*',
  'c:pt': 'c:v',
  'c:catAx': `${AXIS_START} ${AXIS_MIDDLE} c:auto c:lblAlgn c:lblOffset c:noMultiLvlLbl`,
  'c:valAx': `${AXIS_START} ${AXIS_MIDDLE} c:crossBetween c:majorUnit`,
  'c:scaling': 'c:orientation c:max c:min',
  'c:majorGridlines': 'c:spPr',
  'c:title': 'c:tx c:layout c:overlay',
  'c:legend': 'c:legendPos c:layout c:overlay c:txPr',
  'c:spPr': 'a:noFill/a:solidFill a:ln',
  'c:txPr': 'a:bodyPr a:lstStyle a:p*',
  'a:p': 'a:pPr a:r* a:endParaRPr',
  'a:pPr': 'a:defRPr',
  'a:defRPr': 'a:solidFill a:latin',
  'a:r': 'a:rPr a:t',
  'a:rPr': 'a:solidFill a:latin',
  'a:ln': 'a:noFill/a:solidFill',
  'a:solidFill': 'a:srgbClr',
  'a:srgbClr': 'a:alpha',
  ...Object.fromEntries([...VALUES.split(' '), ...FLAGS.split(' ')].map((name) => [name, 'text'])),
};
