import { useLocation, useNavigate } from 'react-router-dom';

/**
 * What an operator has chosen on this page of the admin area. Stored in the history entry, so that it survives a reload and
 * going back.
 */
export interface ViewState {
  chartOpen?: boolean;
  shortcutsOff?: boolean;
}

/** The choices in a history entry's state, for the next entry. */
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
