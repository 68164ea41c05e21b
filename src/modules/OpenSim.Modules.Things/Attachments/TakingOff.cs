using System.Numerics;
using OpenSim.Modules.Inventory;
using OpenSim.Modules.Scripts;
using OpenSim.Modules.Things.Inventory.Passages;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Prims;

namespace OpenSim.Modules.Things.Attachments;

/// <summary>
/// Takes worn objects off: back into their items, or onto the ground. Anything that has changed goes only when its item has it.
/// </summary>
internal sealed class TakingOff(
    Scene scene, PassageDesk passages, AttachmentKeeper keeper, WornList list, UserWork work)
{
    private const float Ahead = 1; // metre: not in the wearer
    private const string NotWorn = "This is not worn.";

    private readonly ThingsOnTheirWay _going = scene.OnTheirWay; // a second request for one would write its item twice

    /// <summary>What somebody wears and has not begun to take off.</summary>
    public IEnumerable<SceneObjectGroup> WornBy(ScenePresence who) =>
        who.Attachments.Select(slot => new SceneObjectGroup(scene, slot)).Where(g => !_going.Contains(g.Id));

    /// <param name="answered">Given, once and with the token, why it stays on, in words, or null.</param>
    public void Detach(ScenePresence who, SceneObjectGroup what, Action<string?>? answered = null)
    {
        // Its scripts run until they have been told; from then on it is held.
        if (what.AttachedTo != who.LocalId || _going.Contains(what.Id))
            answered?.Invoke(NotWorn);
        else if (scene.RequestModuleInterface<IWornScripts>() is { } scripts)
            scripts.TellTakenOff(what, () => TakeOff(who, what, answered));
        else
            TakeOff(who, what, answered);
    }

    private void TakeOff(ScenePresence who, SceneObjectGroup what, Action<string?>? answered)
    {
        if (!what.Exists || what.AttachedTo != who.LocalId || who.Slot < 0 || !_going.Add(what.Id))
        {
            answered?.Invoke(NotWorn);
            return;
        }

        if (!what.DiffersFromItem)
        {
            Take(who, what);
            answered?.Invoke(null);
            return;
        }

        var (id, item, packed) = (what.Id, what.FromItemId, ObjectPacking.Pack(what));
        if (work.Add(who.Id, who.Viewer, () => Store(who, id, item, packed, answered)))
            return;
        _going.Remove(id);
        answered?.Invoke(BackgroundWork.TooMuch);
    }

    /// <summary>The object stays in the region, and its item goes, whether it may be copied or not: so OpenSimulator does it.</summary>
    /// <returns>Why it is not dropped, in words, or null.</returns>
    public string? Drop(ScenePresence who, SceneObjectGroup what, (Vector3 Position, Quaternion Rotation)? wanted = null)
    {
        if (what.AttachedTo != who.LocalId || _going.Contains(what.Id))
            return NotWorn;
        var ahead = Vector3.Transform(Vector3.UnitX * (Ahead + what.BoundingRadius), who.Rotation);
        var place = scene.Info.Inside(wanted?.Position ?? who.AbsolutePosition + ahead);
        if (RefusalToDrop(who, what, place) is { } refusal)
            return refusal;

        var item = what.FromItemId;
        scene.Writer.Drop(what, place, wanted?.Rotation ?? what.Rotation);
        list.Remove(who, item);
        if (item.IsZero || passages.Going.Contains(item))
            return null;
        var passage = passages.Begin(ThingPlace.Inventory(who.Id, item), ThingPlace.Region([what.Id]));
        passages.LeaveWhenKept(passage, PassageRule.IfArrived);
        return null;
    }

    private string? RefusalToDrop(ScenePresence who, SceneObjectGroup what, Vector3 place)
    {
        var rights = scene.Permissions;
        if (!scene.Limits.NewPrims.Allows(who.Id, what.PartCount))
            return scene.Limits.NewPrims.Words;
        return rights.RefusalToAdd(what.PartCount) ?? rights.RefusalToRez(who, place, what.PartCount)
            ?? rights.RefusalOfChildren(who, Children(what).Select(offset => place + Vector3.Transform(offset, what.Rotation)));
    }

    private static List<Vector3> Children(SceneObjectGroup what)
    {
        var offsets = new List<Vector3>();
        foreach (var part in what.Parts)
        {
            if (!part.IsRoot)
                offsets.Add(part.Position);
        }

        return offsets;
    }

    // In the line: who puts it on again at once finds it gone, and gets it anew.
    private async Task Store(ScenePresence who, UUID id, UUID item, PackedObject packed, Action<string?>? answered)
    {
        var stored = false;
        try
        {
            await keeper.StoreInItem(who.Id, item, packed);
            stored = true;
        }
        finally
        {
            using (scene.Token.Take())
            {
                if (stored && scene.TryGetGroup(id, out var what))
                    Take(who, what);
                else
                    _going.Remove(id);
                answered?.Invoke(stored ? null : BackgroundWork.Failure);
            }
        }
    }

    private void Take(ScenePresence who, SceneObjectGroup what)
    {
        var item = what.FromItemId;
        scene.Writer.DeleteObject(what);
        list.Remove(who, item);
    }
}
