/**
 * A sentence around a person's name. The name is isolated: in another script it doesn't reorder the words beside it.
 */
export function Named({ name, children: sentence }: { name: string; children: string }) {
  const at = name === '' ? -1 : sentence.indexOf(name);
  if (at < 0) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <bdi>{name}</bdi>
      {sentence.slice(at + name.length)}
    </>
  );
}
