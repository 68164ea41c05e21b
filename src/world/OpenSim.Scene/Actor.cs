using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.World;

/// <summary>
/// Who does something: a person who is here, or an object on behalf of its owner, who may be away, or of the group that owns it. Rules and
/// whatever works for both take it; a <see cref="ScenePresence"/> is one by itself.
/// </summary>
/// <param name="Id">The person; the group for what a group owns.</param>
/// <param name="IsGod">With god mode on.</param>
/// <param name="Group">
/// The group for which it acts, as one of it: that to which an object is set. Zero for people, whose groups <see cref="Scene.Memberships"/>
/// knows.
/// </param>
/// <param name="Viewer">Who is told why something was refused; null for objects, whose script is told by the answer.</param>
public readonly record struct Actor(UUID Id, bool IsGod = false, UUID Group = default, IViewer? Viewer = null)
{
    public static implicit operator Actor(ScenePresence who) => new(who.Id, who.IsGod, default, who.Viewer);

    /// <summary>An object: what its owner may, it may, and as a god while the owner is one here.</summary>
    public static Actor Of(SceneObjectPart part)
    {
        var record = part.Group.RootPart.Record;
        return Of(part.Scene, record.OwnerId) with { Group = record.GroupId, Viewer = null };
    }

    /// <summary>A person by his id, who is here or not.</summary>
    public static Actor Of(Scene scene, UUID person) =>
        scene.Presences.TryGet(person, out var presence) && !presence.IsChild ? presence : new Actor(person);

    /// <summary>The group itself, whose object acts.</summary>
    public bool IsGroup => !Group.IsZero && Id == Group;
}
