/** The true shape of a panel while its code is on the way. */
import './panel.css';

export function PanelSkeleton() {
  return (
    <div className="panel skeleton" aria-hidden="true">
      <div className="skeleton-head" />
      <div className="panel-columns">
        <div className="skeleton-main" />
        <div className="skeleton-side" />
      </div>
    </div>
  );
}
