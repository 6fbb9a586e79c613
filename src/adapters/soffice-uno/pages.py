"""Page styles: their size and how they lie. LibreOffice measures in hundredths of a millimetre."""
from com.sun.star.awt import Size

POINT_IN_HUNDREDTHS_OF_MM = 2540 / 72


def page_styles(document):
    styles = document.StyleFamilies.getByName("PageStyles")
    return [styles.getByIndex(index) for index in range(styles.Count)]


def turn(style, across):
    """Swaps the sides of a page where they lie the other way."""
    width, height = style.Width, style.Height
    if (width > height) != across:
        style.IsLandscape = across
        style.Width, style.Height = height, width


def resize(style, page):
    size = Size()
    size.Width = round(page["widthPt"] * POINT_IN_HUNDREDTHS_OF_MM)
    size.Height = round(page["heightPt"] * POINT_IN_HUNDREDTHS_OF_MM)
    style.IsLandscape = size.Width > size.Height
    style.Size = size
