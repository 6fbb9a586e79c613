/** The one table of errors: code → HTTP status, whose fault, whether a retry can help, and the sentence a person reads. */
import { fillText, type TextParams } from './fill-text.ts';

export type Fault = 'user' | 'server' | 'operator';

export type ErrorParams = TextParams;

interface ErrorFacts {
  readonly status: number;
  readonly fault: Fault;
  /** The same request may succeed later without change. */
  readonly retry: boolean;
  readonly title: string;
  /** `{name}` is replaced by the parameter of that name. */
  readonly message: string;
}

export const ERROR_TABLE = {
  'no-files': user(400, 'No Files Selected', 'Please select files to process.'),
  'bad-option': user(400, 'Check the Options', '{reason}'),
  'bad-pages': user(400, 'Check the Pages', '{reason}'),
  'too-many-files': user(400, 'Too Many Files', 'Too many files'),
  'not-two-files': user(400, 'Choose Two PDFs', 'Choose exactly two PDFs.'),
  'too-large': user(413, 'File Size Limit Exceeded', 'File is larger than {limit} bytes'),
  'job-too-large': user(
    413,
    'File Size Limit Exceeded',
    'Together, these files are larger than {limit}. Split them into two jobs.',
  ),
  'form-too-large': user(413, 'Options Too Large', 'Together, the options are larger than {limit}.'),
  'too-many-pages': user(
    422,
    'Too Many Pages',
    '{file} has {pages} pages. This server accepts at most {limit}. Split it first.',
  ),
  'unpacks-too-large': user(
    422,
    'Archive Too Large',
    'This archive is too large when unpacked. The limit is 500 MB, or 20 times its size if that is more.',
  ),
  'too-many-entries': user(
    422,
    'Too Many Files in the Archive',
    '{file} contains {files} files. This server accepts at most {limit} files per archive.',
  ),
  'unsafe-names': user(422, 'Unsafe Archive', 'This archive contains unsafe file names.'),
  'part-missing': user(
    422,
    'Part Missing',
    'Part {part} ({missing}) is missing. Choose all parts of the archive together.',
  ),
  'rar-locked': user(
    422,
    'Protected Archive',
    '{file} is a password-protected RAR archive, which we can’t open. Unpack it first, or upload a zip file.',
  ),
  'wrong-type': user(415, 'Wrong File Type', '{reason}'),
  'empty-file': user(422, 'Empty File', '{file} is empty (0 bytes).'),
  'need-password': user(422, 'Password Needed', '{file} is protected with a password. Enter it to continue. {ready}'),
  'wrong-password': user(422, 'Wrong Password', 'That password does not open {file}. {ready}'),
  'certificate-locked': user(
    422,
    'Encrypted With a Certificate',
    '{file} is encrypted for the holders of certain certificates. A password cannot open it.',
  ),
  'certificate-password': user(422, 'Wrong Password', 'That password does not open the certificate.'),
  'bad-certificate': user(422, 'Unusable Certificate', 'The certificate can’t be used. {reason}'),
  'certificate-ended': user(422, 'Certificate Expired', 'The certificate expired on {date}.'),
  'certificate-not-begun': user(422, 'Certificate Not Valid Yet', 'The certificate isn’t valid until {date}.'),
  'changes-forbidden': user(422, 'Changes Not Allowed', 'The author of this file doesn’t allow further changes.'),
  'rules-unmet': user(
    422,
    'Not PDF/A-{level}',
    'This file can’t be converted to PDF/A-{level}. Rules not met or not checked: {count}. {rules} To see all of them, use “Check only”.',
  ),
  'step-failed': user(422, 'A Step Failed', 'Step {step} ({tool}) failed. {reason}'),
  'timestamp-failed': {
    status: 200,
    fault: 'server',
    retry: true,
    title: 'No Timestamp',
    message: 'The timestamp service didn’t respond.',
  },
  'not-allowed': user(
    422,
    'Not Allowed by the Owner',
    'The owner of {file} does not allow {wish}. Enter the owner password, or confirm that you have permission to change the file.',
  ),
  damaged: user(422, 'Damaged File', '{file} is damaged and could not be repaired. {found}'),
  'no-pages': user(422, 'No Pages', '{file} has no pages.'),
  signed: user(422, 'Signed File', '{file} is signed by {signer}. Changing it would break the signature.'),
  xfa: user(422, 'LiveCycle Form', '{file} is an Adobe LiveCycle (XFA) form. It has no regular pages to process.'),
  'nothing-found': user(422, 'Nothing Found', '{reason}'),
  'engine-missing': {
    status: 503,
    fault: 'operator',
    retry: false,
    title: 'Not Available Here',
    message: 'This server can’t do that because {program} isn’t installed.',
  },
  'engine-failed': {
    status: 200,
    fault: 'server',
    retry: true,
    title: 'Processing Failed',
    message: 'The conversion failed. Nothing was saved. {reason}',
  },
  'not-proven': {
    status: 200,
    fault: 'server',
    retry: false,
    title: 'Redaction Not Verified',
    message: 'We couldn’t verify the redaction on page {page}. Nothing was saved.',
  },
  'not-proven-beside-pages': {
    status: 200,
    fault: 'server',
    retry: false,
    title: 'Redaction Not Verified',
    message:
      'We couldn’t verify the redaction of data outside the pages, such as bookmarks or metadata. Nothing was saved.',
  },
  'language-not-installed': user(
    422,
    'Language Not Installed',
    'The pages are in {script} script, but no OCR language for it is installed on this server. Installed: {installed}.',
  ),
  'too-complex': user(
    422,
    'Not Enough Memory',
    '{file} needs more memory than this server allows for one job. Try fewer pages or files, or smaller images.',
  ),
  'too-nested': user(
    422,
    'Nested Too Deeply',
    '{file} has more than {limit} levels of nesting and can’t be converted.',
  ),
  'drawing-too-complex': user(
    422,
    'Drawing Too Complex',
    '{file} is too complex to draw. Simplify the drawing and try again.',
  ),
  cancelled: user(200, 'Cancelled', 'Cancelled.'),
  timeout: {
    status: 200,
    fault: 'server',
    retry: true,
    title: 'Processing Timeout',
    message: 'Processing is taking too long.',
  },
  interrupted: {
    status: 200,
    fault: 'server',
    retry: true,
    title: 'Processing Failed',
    message: 'The job was interrupted three times. Please try again.',
  },
  'unknown-tool': user(404, 'Unknown Tool', '{reason}'),
  'not-found': user(404, 'Not Found', 'File not found'),
  expired: user(404, 'Deleted', 'This file was deleted after {time}.'),
  'share-ended': user(
    404,
    'Link Expired',
    'This link has expired or was revoked. Ask the person who sent it for a new one.',
  ),
  'unknown-call': user(404, 'Unknown Endpoint', 'This API endpoint doesn’t exist. See /api/openapi.json for a list.'),
  'wrong-method': user(
    405,
    'Method Not Allowed',
    'This address doesn’t support that method. See /api/openapi.json for the supported methods.',
  ),
  'not-ready': user(409, 'Not Ready', 'This file is not ready yet.'),
  'bad-request': user(400, 'Bad Request', '{reason}'),
  busy: {
    status: 503,
    fault: 'server',
    retry: true,
    title: 'Busy',
    message: 'Sheaf is busy. Your files were not sent. Try again in {seconds} seconds.',
  },
  'disk-full': {
    status: 503,
    fault: 'operator',
    retry: true,
    title: 'Busy',
    message: 'Sheaf has no room for new files right now. Your files were not sent. Try again in {seconds} seconds.',
  },
  'too-many-requests': {
    status: 429,
    fault: 'user',
    retry: true,
    title: 'Too Many Requests',
    message: 'Too many requests. Try again in {seconds} seconds.',
  },
  'foreign-origin': user(
    403,
    'Request Blocked',
    'This request came from another site and was blocked. To allow that site, add it to ALLOWED_ORIGINS.',
  ),
  'upload-share': {
    status: 429,
    fault: 'user',
    retry: true,
    title: 'Too Many Uploads',
    message:
      'Your network has reached its limit of {uploads} unused uploads. Start a job with them, or try again in {seconds} seconds.',
  },
  'queue-share': {
    status: 429,
    fault: 'user',
    retry: true,
    title: 'Too Many Jobs Waiting',
    message:
      'Your network has reached its limit of {jobs} waiting jobs. This includes everyone who shares your internet connection. Try again in {seconds} seconds.',
  },
  unauthorized: user(401, 'Not Allowed', 'This page needs the site’s admin token.'),
  'not-configured': {
    status: 200,
    fault: 'operator',
    retry: false,
    title: 'Not Set Up',
    message: '{setting} isn’t set on this site yet.',
  },
  'setting-unusable': {
    status: 200,
    fault: 'operator',
    retry: false,
    title: 'Not Set Up',
    message: '{reason}',
  },
  unreachable: user(
    502,
    'Server Not Reached',
    'The server {server} didn’t respond. Check the address and make sure the server is running.',
  ),
  unreadable: user(422, 'Can’t Open File', '{file} couldn’t be opened. Check the file name and your read permission.'),
  'is-folder': user(422, 'Folder Chosen', '{file} is a folder. Choose the files in it.'),
  unwritable: user(
    422,
    'Can’t Save Results',
    'Results can’t be saved in {folder}. Make sure that it is a folder and that you have write permission.',
  ),
  usage: user(400, 'Check the Command', '{reason}'),
  internal: {
    status: 500,
    fault: 'server',
    retry: true,
    title: 'Something Went Wrong',
    message: 'Something went wrong on our side. Reference: {reference}',
  },
} as const satisfies Record<string, ErrorFacts>;

export type ErrorCode = keyof typeof ERROR_TABLE;

function user<const Status extends number>(status: Status, title: string, message: string) {
  return { status, fault: 'user', retry: false, title, message } as const;
}

/** Puts a code and its parameters into the sentence that people read. */
export function errorMessage(code: ErrorCode, params: ErrorParams = {}): string {
  return fillText(ERROR_TABLE[code].message, params);
}
