/** The files behind a read-only link: to take, and nothing else. */

import { extensionOf } from '../../../contract/files/output-name.ts';
import type { SharedFiles } from '../../../contract/site/share.ts';
import { formatBytes, formatMoment } from '../../../ui/format.ts';
import { shareWords } from '../../words/share.ts';

const words = shareWords.shared;

export function SharedView({ expiresAt, files, archiveUrl }: SharedFiles) {
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.text({ moment: formatMoment(new Date(expiresAt)) })}</p>
      <ul className="shared-files">
        {files.map(({ name, size, downloadUrl }) => (
          <li key={downloadUrl}>
            <span className="shared-name">{name}</span>
            <span className="shared-size numbers">{kindAndSize(name, size)}</span>
            <a
              className="button button-quiet"
              href={downloadUrl}
              download={name}
              aria-label={words.downloadFile({ name })}
            >
              {words.download}
            </a>
          </li>
        ))}
      </ul>
      {files.length > 1 && (
        <a className="button button-primary" href={archiveUrl} download="">
          {words.downloadAll({ count: files.length })}
        </a>
      )}
    </>
  );
}

/** "PDF · 17 KB" */
function kindAndSize(name: string, size: number): string {
  return [extensionOf(name).toUpperCase(), formatBytes(size)].filter((each) => each !== '').join(' · ');
}
