/** Takes a picture with the device's camera, for tools that take pictures; only where a finger is the pointer. */
import { Camera } from 'lucide-react';
import { panelWords } from '../../../words/panel.ts';
import type { PanelModel } from '../model/panel-model.ts';
import './camera-button.css';

export function CameraButton({ model }: { readonly model: PanelModel }) {
  if (!model.entry.accepts.includes('jpg')) return null;
  return (
    <label className="camera">
      <Camera aria-hidden="true" />
      <span>{panelWords.files.camera}</span>
      <input
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          model.addFiles([...(event.target.files ?? [])], []);
          event.target.value = '';
        }}
      />
    </label>
  );
}
