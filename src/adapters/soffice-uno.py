"""Holds one LibreOffice and converts files with it: requests and events are JSON lines on stdin and stdout."""
import json
import os
import subprocess
import sys
import time

import uno
import unohelper
from com.sun.star.awt import Size
from com.sun.star.beans import PropertyValue
from com.sun.star.document.MacroExecMode import NEVER_EXECUTE
from com.sun.star.document.UpdateDocMode import NO_UPDATE
from com.sun.star.task import XInteractionHandler2, XStatusIndicator

CONNECT_SECONDS = 60
PROGRESS_INTERVAL = 0.1
POINT_IN_HUNDREDTHS_OF_MM = 2540 / 72
LOADING_SHARE = 0.5
FONT_LOOK_SECONDS = 0.1
# A sheet that is wider than it can be shrunk takes several pages across (LibreOffice stops at 10 %).
SHEET_WIDTH_PAGES = 1

PASSWORD_ANSWERS = {"com.sun.star.task.XInteractionPassword", "com.sun.star.task.XInteractionPassword2"}
REFUSALS = {"com.sun.star.task.XInteractionAbort", "com.sun.star.task.XInteractionDisapprove"}

EXPORT_FILTERS = (
    ("com.sun.star.text.GenericTextDocument", "writer_pdf_Export"),
    ("com.sun.star.sheet.SpreadsheetDocument", "calc_pdf_Export"),
    ("com.sun.star.presentation.PresentationDocument", "impress_pdf_Export"),
    ("com.sun.star.drawing.DrawingDocument", "draw_pdf_Export"),
)


WARM_KINDS = (
    ("scalc", "Calc MS Excel 2007 XML", "calc_pdf_Export"),
    ("simpress", "Impress MS PowerPoint 2007 XML", "impress_pdf_Export"),
    ("swriter", "MS Word 2007 XML", "writer_pdf_Export"),
)


class Refusal(Exception):
    """A conversion that cannot be, with the reason that the caller knows."""

    def __init__(self, reason, **facts):
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


def say(event, **facts):
    print(json.dumps({"event": event, **facts}), flush=True)


def properties(**values):
    made = []
    for name, value in values.items():
        one = PropertyValue()
        one.Name, one.Value = name, value
        made.append(one)
    return tuple(made)


class Progress(unohelper.Base, XStatusIndicator):
    """What LibreOffice would draw into its status bar, as shares of the whole work."""

    def __init__(self, first, last):
        self.first, self.width, self.range, self.told = first, last - first, 0, 0.0

    def start(self, text, limit):
        self.range = limit

    def end(self):
        pass

    def setText(self, text):
        pass

    def setValue(self, value):
        now = time.monotonic()
        if self.range > 0 and now - self.told >= PROGRESS_INTERVAL:
            self.told = now
            share = min(1.0, max(0.0, value / self.range))
            say("progress", share=self.first + self.width * share)

    def reset(self):
        self.range = 0


class Answers(unohelper.Base, XInteractionHandler2):
    """Says no to every question of LibreOffice, and remembers when it asked for a password."""

    def __init__(self):
        self.asked_password = False

    def handle(self, request):
        self.handleInteractionRequest(request)

    def handleInteractionRequest(self, request):
        # getRequest() itself fails: pyuno cannot make exceptions that are structs under Python 3.11.
        for continuation in request.getContinuations():
            kinds = {kind.typeName for kind in continuation.getTypes()}
            if PASSWORD_ANSWERS & kinds:
                self.asked_password = True
            if REFUSALS & kinds:
                continuation.select()
        return True


class Office:
    """One LibreOffice process with a profile of its own."""

    def __init__(self, folder):
        self.pipe = "sheaf-%d" % os.getpid()
        profile = uno.systemPathToFileUrl(os.path.join(folder, "profile"))
        self.process = subprocess.Popen(
            [
                "soffice",
                "-env:UserInstallation=" + profile,
                "--accept=pipe,name=%s;urp;" % self.pipe,
                "--headless",
                "--nodefault",
                "--nofirststartwizard",
                "--nologo",
                "--norestore",
                "--nolockcheck",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=dict(os.environ, FONTCONFIG_FILE=os.path.join(folder, "profile", "fonts.conf")),
        )
        self.desktop = self.connect()
        self.fonts = None

    def connect(self):
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
        address = "uno:pipe,name=%s;urp;StarOffice.ComponentContext" % self.pipe
        deadline = time.monotonic() + CONNECT_SECONDS
        while True:
            try:
                self.context = resolver.resolve(address)
                return self.context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", self.context)
            except Exception:
                if self.process.poll() not in (None, 0, 81) or time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def warm(self, folder):
        """Goes the way of a first conversion of each kind, so that its libraries are loaded."""
        for factory, filter_name, export_filter in WARM_KINDS:
            url = uno.systemPathToFileUrl(os.path.join(folder, "warm-" + factory))
            document = self.open("private:factory/" + factory)
            document.storeToURL(url, properties(FilterName=filter_name))
            document.close(True)
            document = self.open(url)
            document.storeToURL(url + ".pdf", properties(FilterName=export_filter))
            document.close(True)

    def open(self, url):
        return self.desktop.loadComponentFromURL(url, "_blank", 0, properties(Hidden=True))

    def convert(self, request):
        document = self.load(request)
        try:
            if request.get("exportFilter"):
                self.store(document, request, FilterName=request["exportFilter"])
                return []
            if document.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
                prepare_sheets(document, request)
            elif "page" in request:
                prepare_text(document, request["page"])
            elif document.supportsService("com.sun.star.text.GenericTextDocument"):
                # Tracked changes print as if accepted: 0 is com.sun.star.document.RedlineDisplayType.NONE.
                document.RedlineDisplayType = 0
            fonts = missing_fonts(document, self.installed_fonts())
            self.export(document, request)
            return fonts
        finally:
            close(document)

    def load(self, request):
        answers = Answers()
        arguments = dict(
            Hidden=True,
            ReadOnly=True,
            MacroExecutionMode=NEVER_EXECUTE,
            UpdateDocMode=NO_UPDATE,
            InteractionHandler=answers,
            StatusIndicator=Progress(0, LOADING_SHARE),
        )
        for name in ("FilterName", "FilterOptions", "Password"):
            if request.get(name):
                arguments[name] = request[name]
        url = uno.systemPathToFileUrl(request["input"])
        try:
            document = self.desktop.loadComponentFromURL(url, "_blank", 0, properties(**arguments))
        except Exception as error:
            self.require_alive(error)
            document = None
        if document is None:
            raise Refusal("password" if answers.asked_password else "unreadable")
        return document

    def export(self, document, request):
        name = next((name for service, name in EXPORT_FILTERS if document.supportsService(service)), None)
        if name is None:
            raise Refusal("unreadable")
        data = uno.Any("[]com.sun.star.beans.PropertyValue", properties(**request["pdf"]))
        self.store(document, request, FilterName=name, FilterData=data)

    def store(self, document, request, **arguments):
        progress = Progress(LOADING_SHARE, 1)
        target = uno.systemPathToFileUrl(request["output"])
        try:
            document.storeToURL(target, properties(StatusIndicator=progress, **arguments))
        except Exception as error:
            self.require_alive(error)
            raise Refusal("unwritable")

    def require_alive(self, error):
        """Tells a crash from a file that LibreOffice merely refuses."""
        try:
            self.process.wait(0.2)
        except subprocess.TimeoutExpired:
            return
        raise error

    def installed_fonts(self):
        if self.fonts is None:
            toolkit = self.context.ServiceManager.createInstanceWithContext("com.sun.star.awt.Toolkit", self.context)
            device = toolkit.createScreenCompatibleDevice(10, 10)
            self.fonts = {font.Name.lower() for font in device.getFontDescriptors()}
        return self.fonts


def close(document):
    try:
        document.close(True)
    except Exception:
        pass


def page_styles(document):
    styles = document.StyleFamilies.getByName("PageStyles")
    return [styles.getByIndex(index) for index in range(styles.Count)]


def turn(style, across):
    """Swaps the sides of a page where they lie the other way."""
    width, height = style.Width, style.Height
    if (width > height) != across:
        style.IsLandscape = across
        style.Width, style.Height = height, width


def prepare_sheets(document, request):
    limit = request["maxSheetCells"]
    filled = False
    for index in range(document.Sheets.Count):
        sheet = document.Sheets.getByIndex(index)
        cursor = sheet.createCursor()
        cursor.gotoEndOfUsedArea(False)
        rows, columns = cursor.RangeAddress.EndRow + 1, cursor.RangeAddress.EndColumn + 1
        if rows * columns > limit:
            raise Refusal("too-many-pages")
        filled = filled or rows * columns > 1 or bool(sheet.getCellByPosition(0, 0).String) or sheet.DrawPage.Count > 0
    if not filled:
        raise Refusal("empty")
    for style in page_styles(document):
        if "page" in request:
            resize(style, request["page"])
        if request.get("orientation"):
            turn(style, request["orientation"] == "landscape")
        style.ScaleToPagesX, style.ScaleToPagesY = SHEET_WIDTH_PAGES, 0


def prepare_text(document, page):
    for style in page_styles(document):
        resize(style, page)


def resize(style, page):
    size = Size()
    size.Width = round(page["widthPt"] * POINT_IN_HUNDREDTHS_OF_MM)
    size.Height = round(page["heightPt"] * POINT_IN_HUNDREDTHS_OF_MM)
    style.IsLandscape = size.Width > size.Height
    style.Size = size


def missing_fonts(document, installed):
    """Names of fonts that letters of a text document are set in and that are not here. Looks for a moment only."""
    if not document.supportsService("com.sun.star.text.TextDocument"):
        return []
    missing = set()
    deadline = time.monotonic() + FONT_LOOK_SECONDS
    paragraphs = document.Text.createEnumeration()
    while paragraphs.hasMoreElements() and time.monotonic() < deadline:
        paragraph = paragraphs.nextElement()
        if not paragraph.supportsService("com.sun.star.text.Paragraph"):
            continue
        portions = paragraph.createEnumeration()
        while portions.hasMoreElements():
            portion = portions.nextElement()
            name = portion.CharFontName
            if portion.String.strip() and name and name.split(";")[0].lower() not in installed:
                missing.add(name.split(";")[0])
    return sorted(missing)


def main(folder, warms):
    try:
        office = Office(folder)
        if warms:
            office.warm(folder)
    except FileNotFoundError:
        say("missing")
        return
    say("ready")
    for line in sys.stdin:
        try:
            say("done", fonts=office.convert(json.loads(line)))
        except Refusal as refusal:
            say("refused", reason=refusal.reason, **refusal.facts)


main(sys.argv[1], "warm" in sys.argv[2:])
