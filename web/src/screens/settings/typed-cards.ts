/** Counts the settings cards whose forms hold unsaved input, so that the screen asks before they are left. */
import { useEffect, useSyncExternalStore } from 'react';
import { observable } from '../../kit/observable.ts';
import { useUnsavedInput } from '../../kit/unsaved-input.ts';

const typedCards = observable(0);

/** Registers a card's unsaved input. A dialog's isn't counted: it asks itself, and may end the session. */
export function useTypedCard(isTyped: boolean): void {
  useUnsavedInput(isTyped);
  useEffect(() => {
    if (!isTyped) return undefined;
    typedCards.set(typedCards.get() + 1);
    return () => typedCards.set(typedCards.get() - 1);
  }, [isTyped]);
}

const hasTypedCard = (): boolean => typedCards.get() > 0;

export const useHasTypedCard = (): boolean => useSyncExternalStore(typedCards.subscribe, hasTypedCard);
