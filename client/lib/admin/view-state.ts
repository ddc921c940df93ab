import { useLocation, useNavigate } from 'react-router-dom';

/**
 * What an operator has chosen at the desk. The history entry keeps it, so that it survives a reload and going back;
 * the browser's storage has only what the specification names.
 */
export interface ViewState {
  chartOpen?: boolean;
  shortcutsOff?: boolean;
}

/** The choices in the state of a history entry, for the next entry. */
export function viewState(state: unknown): ViewState {
  const { chartOpen, shortcutsOff } = (state ?? {}) as ViewState;
  return { ...(chartOpen === true && { chartOpen }), ...(shortcutsOff === true && { shortcutsOff }) };
}

/** The choices, and a function that changes some of them. */
export function useViewState(): [ViewState, (changes: ViewState) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  return [
    viewState(location.state),
    (changes) => navigate(location, { replace: true, state: { ...location.state, ...changes } }),
  ];
}
