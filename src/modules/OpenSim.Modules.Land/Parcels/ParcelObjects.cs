using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>
/// The objects on a parcel for its owner: whose they are and how many, shown in the viewer, returned. Each question walks the linksets of
/// the region once, so each waits for its turn (<see cref="ParcelAnswers"/>); nothing is kept in between.
/// </summary>
internal sealed class ParcelObjects(Scene scene, ParcelAnswers answers) : IParcelObjectRequests
{
    // These questions have no sequence.
    private const int Owners = int.MinValue;
    private const int Selection = int.MinValue + 1;

    /// <summary>Local ids in one ForceObjectSelect.</summary>
    private const int SelectedAtOnce = 200;

    public void SendOwners(IViewer viewer, int localId)
    {
        if (TryManage(viewer, localId, out var parcel))
            answers.Ask(viewer, Owners, () => SendOwners(viewer, parcel));
    }

    public void Select(IViewer viewer, ParcelObjectChoice choice)
    {
        if (TryManage(viewer, choice.LocalId, out var parcel))
            answers.Ask(viewer, Selection, () => Select(viewer, parcel, choice));
    }

    public void Return(IViewer viewer, ParcelObjectChoice choice)
    {
        // -1: objects by their ids, wherever they stand, each with its own parcel's rules.
        if (choice.LocalId == -1)
        {
            Return(viewer, Named(choice.Objects)
                .Where(g => viewer.Presence is { } who && scene.Land.Rules.MayReturn(who, g)).ToList());
            return;
        }

        if (TryManage(viewer, choice.LocalId, out var parcel) && viewer.Presence is { } manager)
            Return(viewer, On(parcel).Where(g => Fits(g, parcel, choice) && scene.Land.Rules.MayReturn(manager, g)).ToList());
    }

    private void SendOwners(IViewer viewer, Parcel parcel)
    {
        var counts = new Dictionary<UUID, int>();
        foreach (var group in On(parcel))
            counts[group.OwnerId] = counts.GetValueOrDefault(group.OwnerId) + group.PartCount;
        viewer.Land.SendObjectOwners(
        [
            .. counts.OrderByDescending(c => c.Value).Select(c => new ParcelObjectOwner(
                c.Key, c.Key == parcel.Row.GroupId && !c.Key.IsZero, c.Value, scene.Presences.TryGet(c.Key, out _)))
        ]);
    }

    private void Select(IViewer viewer, Parcel parcel, ParcelObjectChoice choice)
    {
        var roots = On(parcel).Where(g => Fits(g, parcel, choice)).Select(g => g.LocalId).ToList();
        for (var i = 0; i < Math.Max(roots.Count, 1); i += SelectedAtOnce)
            viewer.Objects.ForceSelect(roots.Skip(i).Take(SelectedAtOnce).ToList(), i == 0);
    }

    private void Return(IViewer viewer, List<SceneObjectGroup> objects)
    {
        if (objects.Count > 0)
            scene.Requests.Objects.DeRez(viewer, new DeRezRequest(objects, DeRezDestination.ReturnToOwner));
    }

    private static bool Fits(SceneObjectGroup group, Parcel parcel, ParcelObjectChoice choice)
    {
        if (choice.Objects.Count > 0 && !choice.Objects.Contains(group.Id))
            return false;
        if ((choice.Kinds & ParcelObjectKinds.Listed) != 0)
            return choice.Owners.Contains(group.OwnerId) || choice.Objects.Count > 0;
        if ((choice.Kinds & ParcelObjectKinds.ForSale) != 0 && group.RootPart.Record.SaleType != SaleType.None)
            return true;
        return (choice.Kinds & KindOf(group, parcel)) != 0;
    }

    private static ParcelObjectKinds KindOf(SceneObjectGroup group, Parcel parcel)
    {
        if (group.OwnerId == parcel.OwnerId)
            return ParcelObjectKinds.Owner;
        var isOfGroup = !parcel.Row.GroupId.IsZero && group.GroupId == parcel.Row.GroupId;
        return isOfGroup ? ParcelObjectKinds.Group : ParcelObjectKinds.Other;
    }

    private IEnumerable<SceneObjectGroup> On(Parcel parcel)
    {
        for (var index = 1; index < scene.Groups.Limit; index++)
        {
            if (!scene.Groups.IsLive(index))
                continue;
            var group = new SceneObjectGroup(scene, scene.Groups.SlotAt(index));
            if (!group.IsAttachment && scene.Land.At(group.RootPart.Position) == parcel)
                yield return group;
        }
    }

    private IEnumerable<SceneObjectGroup> Named(IReadOnlySet<UUID> ids)
    {
        foreach (var id in ids)
        {
            if (scene.TryGetPart(id, out var part) && !part.Group.IsAttachment)
                yield return part.Group;
        }
    }

    private bool TryManage(IViewer viewer, int localId, [System.Diagnostics.CodeAnalysis.MaybeNullWhen(false)] out Parcel parcel)
    {
        parcel = null;
        return viewer.Presence is { } who && scene.Land.TryGet(localId, out parcel) && MayManage(who, parcel);
    }

    // Anything a group's officer may return is asked object by object.
    private bool MayManage(ScenePresence who, Parcel parcel) => scene.Land.Rules.MayEdit(who, parcel,
        GroupPowers.LandOptions | GroupPowers.ReturnGroupOwned | GroupPowers.ReturnGroupSet | GroupPowers.ReturnNonGroup);
}
