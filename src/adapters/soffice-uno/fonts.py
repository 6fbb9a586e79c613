"""Fonts that letters of a document are set in and that are not on this machine. Looks for a moment only."""
import re
import time

LOOK_SECONDS = 0.5
MAX_FORMATS = 3000
# com.sun.star.sheet.CellFlags: numbers, dates, texts and formulas.
FILLED = 1 + 2 + 4 + 16

ASIAN = re.compile("[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")
COMPLEX = re.compile("[\u0590-\u08ff\u0900-\u0fff\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufeff]")
WESTERN = re.compile("[\u0021-\u058f\u1e00-\u1fff]")
KINDS = ((WESTERN, "CharFontName"), (ASIAN, "CharFontNameAsian"), (COMPLEX, "CharFontNameComplex"))


class OutOfTime(Exception):
    pass


def missing_fonts(document, installed):
    look = Look()
    try:
        if document.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
            look.sheets(document)
        elif document.supportsService("com.sun.star.text.GenericTextDocument"):
            look.document(document)
        else:
            look.slides(document)
    except OutOfTime:
        pass
    except Exception:
        # A document may hold parts that cannot be asked; what was found before counts.
        pass
    return sorted(name for name in look.names if name and name.lower() not in installed)


class Look:
    def __init__(self):
        self.names = set()
        self.deadline = time.monotonic() + LOOK_SECONDS

    def tick(self):
        if time.monotonic() > self.deadline:
            raise OutOfTime()

    def add(self, part, text):
        for pattern, name in KINDS:
            if pattern.search(text):
                # Several names stand for one: the first that is there is taken.
                self.names.add(getattr(part, name).split(";")[0])

    def document(self, document):
        self.text(document.Text)
        tables = document.TextTables
        for index in range(tables.Count):
            self.table(tables.getByIndex(index))
        frames = document.TextFrames
        for index in range(frames.Count):
            self.text(frames.getByIndex(index).Text)
        for notes in (document.Footnotes, document.Endnotes):
            for index in range(notes.Count):
                self.text(notes.getByIndex(index).Text)
        self.shapes(document.DrawPage)
        styles = document.StyleFamilies.getByName("PageStyles")
        for index in range(styles.Count):
            style = styles.getByIndex(index)
            if style.isInUse():
                for switch, text in (("HeaderIsOn", "HeaderText"), ("FooterIsOn", "FooterText")):
                    if getattr(style, switch):
                        self.text(getattr(style, text))

    def text(self, text):
        for paragraph in elements(text):
            self.tick()
            if not paragraph.supportsService("com.sun.star.text.Paragraph"):
                continue
            for portion in elements(paragraph):
                words = portion.String
                if words.strip():
                    self.add(portion, words)

    def table(self, table):
        for name in table.getCellNames():
            self.text(table.getCellByName(name).Text)

    def sheets(self, document):
        for index in range(document.Sheets.Count):
            sheet = document.Sheets.getByIndex(index)
            if not sheet.IsVisible:
                continue
            formats = sheet.getUniqueCellFormatRanges()
            for number in range(min(formats.Count, MAX_FORMATS)):
                self.tick()
                ranges = formats.getByIndex(number)
                if ranges.queryContentCells(FILLED).Count > 0:
                    self.names.add(ranges.CharFontName.split(";")[0])

    def slides(self, document):
        for index in range(document.DrawPages.Count):
            self.shapes(document.DrawPages.getByIndex(index))

    def shapes(self, shapes):
        for index in range(shapes.Count):
            self.tick()
            self.shape(shapes.getByIndex(index))

    def shape(self, shape):
        if shape.supportsService("com.sun.star.drawing.GroupShape"):
            self.shapes(shape)
        elif shape.supportsService("com.sun.star.drawing.TableShape"):
            model = shape.Model
            for row in range(model.RowCount):
                for column in range(model.ColumnCount):
                    self.text(model.getCellByPosition(column, row))
        elif hasattr(shape, "createEnumeration") and not getattr(shape, "IsEmptyPresentationObject", False):
            self.text(shape)


def elements(container):
    enumeration = container.createEnumeration()
    while enumeration.hasMoreElements():
        yield enumeration.nextElement()
