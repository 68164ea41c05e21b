using System.Collections;
using OpenSim.World;

namespace OpenSim.Scripts.Api.People;

/// <summary>Linksets that somebody wears.</summary>
internal readonly struct WornThings(ScenePresence who) : IEnumerable<SceneObjectGroup>
{
    public int CountAt(int point) => this.Count(worn => worn.AttachmentPoint == point);

    public IEnumerator<SceneObjectGroup> GetEnumerator()
    {
        foreach (var slot in who.Attachments)
            yield return new SceneObjectGroup(who.Scene, slot);
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
