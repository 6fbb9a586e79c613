/** The questions that people ask, answered for this software as it is. */
import { say } from '../../ui/say.ts';

export const faqWords = say({
  title: 'Frequently asked questions',
  description:
    'Answers about converting, compressing, privacy, limits and faults: what these PDF tools do, and what they do not.',
  lead: 'Short answers about what these tools do, and what they do not.',
  filter: 'Category',
  all: 'All',
  more: 'Not answered?',
  write: 'Write to us',
  categories: {
    conversion: 'PDF Conversion',
    compression: 'File Compression',
    security: 'Security & Privacy',
    support: 'Technical Support',
    usage: 'General Usage',
  },
  questions: {
    conversion: {
      'which-files-become-pdf': {
        question: 'Which files can become a PDF?',
        answer:
          'Word, Excel and PowerPoint files (old and new), OpenDocument files, RTF, plain text and CSV, and pictures: JPG, PNG, TIFF with all its pages, BMP, GIF, WebP, HEIC, AVIF and SVG.',
      },
      'looks-different': {
        question: 'Why does my converted document look a little different?',
        answer:
          'Usually because of a font. When a document uses a font that is not on the server, one with the same widths takes its place where there is one, and the result names the fonts that were replaced. Embed the fonts when you save the document to keep its exact look.',
      },
      'many-into-one': {
        question: 'Can I turn several files into one PDF?',
        answer:
          'Yes. Convert to PDF has a tick for it: the files become one PDF in the order of the list, with a bookmark for each. To join PDFs, use Merge PDF.',
      },
      'pdf-to-word-quality': {
        question: 'How close to the PDF is the Word file that I get?',
        answer:
          'It looks like the page, because every paragraph stands in a frame at its place. That is good for small changes and for copying text. Longer rewriting is harder, since text does not flow from frame to frame. The page of the tool says the same before you start.',
      },
      macros: {
        question: 'Do macros in my Office file run?',
        answer:
          'Never. Files with macros are taken, but nothing in them is executed, and nothing that they link to is fetched.',
      },
      'scan-to-text': {
        question: 'My PDF is a scan. Can I get its text?',
        answer:
          'Yes. OCR PDF reads the pages and lays the text invisibly behind the picture, so that you can search and copy; the page looks as before. Reading is rarely perfect: check numbers and names.',
      },
      'pages-to-pictures': {
        question: 'How large are the pictures made from PDF pages?',
        answer:
          'At medium quality 150 dots an inch, which makes an A4 page 1240 by 1754 pixels. Under More options you can ask for another number or for a width in pixels. Very large pages are drawn with fewer dots, and the result says so.',
      },
    },
    compression: {
      'how-small': {
        question: 'How much smaller will my file get?',
        answer:
          'That depends on what is in it. Scans and photographs shrink most; a PDF that is mostly text is often small already. The result shows both sizes, measured, and a picture of the page before and after.',
      },
      'never-bigger': {
        question: 'Can compressing make a file bigger or worse to read?',
        answer:
          'Never bigger: if nothing could be gained, your own file comes back unchanged with a note. Text stays text and is never turned into a picture. Pictures lose detail at the strongest level, so compare before you delete your original.',
      },
      levels: {
        question: 'What do low, medium and high mean?',
        answer:
          'How strongly the file is squeezed. Low keeps pictures at 200 dots an inch, medium at 150, high at 96 and with a lower quality. Custom lets you set the numbers or a size to aim for.',
      },
      'target-size': {
        question: 'Can I ask for a certain size, such as 2 MB?',
        answer:
          'Yes: choose “My own” and give a target size. The best quality that fits is searched for. If the size cannot be reached, you get the smallest good result and a note with the size that was reached.',
      },
      'other-kinds': {
        question: 'Can I compress pictures and Office files too?',
        answer:
          'Yes. Pictures are saved again in their own format, and pictures inside Office files are made smaller while everything else in them stays as it is.',
      },
    },
    security: {
      'who-sees': {
        question: 'Who can see my files?',
        answer:
          'Nobody but you, unless you pass on the address of a result: it holds a number that cannot be guessed, and no list of them exists. The people who run this server can reach its disks, as with any server.',
      },
      'when-deleted': {
        question: 'When are my files deleted?',
        answer:
          'By themselves, after the time that stands beside every result (7 days unless this site’s owner chose another number from 1 to 30), or at once when you press Delete now. Then files, results, names and the job’s record are gone.',
      },
      account: {
        question: 'Do I need an account?',
        answer: 'No. There are no accounts, no cookies and no tracking.',
      },
      'password-safe': {
        question: 'What happens to the password that I type?',
        answer:
          'It is used for this one job. While the job waits it is kept encrypted, apart from the job; it is erased when the job ends and stands in no log.',
      },
      'lost-password': {
        question: 'I forgot the password of my PDF. Can you open it?',
        answer:
          'No. Unlock PDF removes a password that you know. There is no tool here that guesses passwords. If the file opens without a password and is only restricted, you can lift the restriction after confirming that you may.',
      },
      permissions: {
        question: 'Do the permissions in a PDF really stop people?',
        answer:
          'They ask programs to behave, and some do not. Only the password that opens the file hides its content: it is encrypted with AES-256.',
      },
      'signature-kinds': {
        question: 'Is a drawn signature a digital signature?',
        answer:
          'No. A drawn or typed signature is a picture on the page. With your own certificate file, Sign PDF also makes a digital signature, which shows who signed and whether anything was changed since.',
      },
      'broken-signature': {
        question: 'Why does a tool warn me that my file is signed?',
        answer:
          'A digital signature covers every byte. Any change to the file makes it invalid, so the tool tells you before the start, and takes the signature out rather than leaving a broken one. You can choose to stop instead.',
      },
    },
    support: {
      damaged: {
        question: 'My PDF is damaged. What can I do?',
        answer:
          'Send it through any tool: what can be repaired is repaired first, and the result says how many pages were found. A file that cannot be repaired gets a clear answer, and nothing else in your job is lost.',
      },
      'page-closed': {
        question: 'I closed the page, or lost the connection. Is my work lost?',
        answer:
          'No. Once the files are sent, the work goes on without the page. Load it again in the same tab and the job is there, running or done. While files are still being sent, sending goes on by itself when the connection is back.',
      },
      'too-long': {
        question: 'Why did my job end with “Processing is taking too long”?',
        answer:
          'A job that makes no progress for a while is ended so that others can go on. Very large or unusual files can be the cause: try fewer pages at a time, or split the file first.',
      },
      'wrong-type': {
        question: 'It says that my file has the wrong type, but the name ends in .pdf.',
        answer:
          'A file’s name can say anything; its content decides. The message tells what the file really is. Save it again from the program that made it, or use the tool for that kind of file.',
      },
      'result-wrong': {
        question: 'The result is wrong. How do I tell you?',
        answer:
          'Use the contact form and name the tool, the options and what you saw. Please do not send the file itself; describe where it came from, such as the program that made it.',
      },
    },
    usage: {
      limits: {
        question: 'How large may a file be, and how many can I send?',
        answer:
          'Up to 100 MB a file, 5,000 pages in a PDF, and 2 GB for all files of one job; the compressor takes 50 files at a time. One visitor may start 240 jobs a minute, unless this site’s owner chose another number, and while too many are waiting, new ones are refused for a moment. Both are there so that everybody gets a turn. There is no daily count that runs out, and nothing to buy that lifts a limit.',
      },
      price: {
        question: 'What does it cost?',
        answer: 'Nothing. Every tool is free and whole, and no result is held back or marked.',
      },
      'several-files': {
        question: 'Can I run a tool on many files at once?',
        answer:
          'Yes. Tick “Process several files” and add them all: each is worked on by itself, one bad file does not stop the rest, and the results come as one zip if you like.',
      },
      phone: {
        question: 'Does it work on a phone?',
        answer:
          'Yes, in any current browser. You can take a picture with the camera straight into a tool. Lite mode in the header saves data: no previews, no advertisements, no movement.',
      },
      'own-machine': {
        question: 'Can I run this on my own computer or use it from a program?',
        answer:
          'Yes. The whole site starts with one command on your own machine. The same tools also work from a command line and over HTTP; the calls are listed at /api/openapi.json.',
      },
    },
  },
});
