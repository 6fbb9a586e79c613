/** Asks the time stamp services that the operator has listed, and no others. */
import { askTimestampService } from '../adapters/timestamp-service.ts';
import { because } from '../contract/messages/reasons.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import type { AskForTime } from '../tools/run-tool.ts';

export function listedServices(urls: readonly string[]): AskForTime {
  return async (wanted, query, signal) => {
    const [first] = urls;
    if (first === undefined) throw new ToolError('not-configured', { setting: 'TIMESTAMP_URLS' });
    const url = wanted === '' ? first : wanted;
    if (urls.includes(url)) return askTimestampService(url, query, signal);
    const option = 'timestamp-url';
    throw new ToolError('bad-option', {
      field: option,
      ...because('not-one-of', { option, choices: urls.join(', ') }),
    });
  };
}
