using System.Numerics;
using OpenSim.Modules.Attachments;
using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Rezzing;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.Services.Assets;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Scripts.Api.People;

/// <summary>What people wear, without their having been asked: OpenSimulator's functions.</summary>
[ScriptFunctions]
public static class OsWearingFunctions
{
    private const byte LastPoint = 55;

    public static void osForceAttachToAvatar(RegionScript script, int attachment)
    {
        var group = script.Part.Group;
        if (!group.IsAttachment && attachment is >= 0 and <= LastPoint && Owner(script) is { } wearer)
            Wearing(script)?.Attach(wearer, group, (byte)attachment, adds: true, refusal => Tell(script, refusal));
    }

    public static void osForceAttachToAvatarFromInventory(RegionScript script, string itemName, int attachment) =>
        AttachFromInventory(script, script.Part.OwnerId, itemName, attachment);

    public static void osForceAttachToOtherAvatarFromInventory(
        RegionScript script, string rawAvatarId, string itemName, int attachmentPoint) =>
        AttachFromInventory(script, Ids.Of(rawAvatarId), itemName, attachmentPoint);

    public static void osForceDetachFromAvatar(RegionScript script)
    {
        if (Wearer(script) is { } wearer)
            Wearing(script)?.Detach(wearer, script.Part.Group, refusal => Tell(script, refusal));
    }

    /// <summary>Onto the ground in front of the wearer, who must have let it attach.</summary>
    public static void osDropAttachment(RegionScript script)
    {
        if (MayAttach(script))
            Drop(script, null);
    }

    public static void osDropAttachmentAt(RegionScript script, Vector3 pos, Quaternion rot)
    {
        if (MayAttach(script))
            Drop(script, (pos, rot));
    }

    public static void osForceDropAttachment(RegionScript script) => Drop(script, null);

    public static void osForceDropAttachmentAt(RegionScript script, Vector3 pos, Quaternion rot) => Drop(script, (pos, rot));

    /// <summary>Pairs of a point and how many things are worn there.</summary>
    public static LslList osGetNumberOfAttachments(RegionScript script, string avatar, LslList attachmentPoints)
    {
        if (Avatars.Find(script, avatar) is not { } who)
            return LslList.Empty;
        var counts = new List<ListItem>(attachmentPoints.Count * 2);
        foreach (ref readonly var point in attachmentPoints.Items)
        {
            if (!point.IsInteger)
                continue;
            counts.Add(point.Integer);
            counts.Add(point.Integer > 0 ? WornOf(who).CountAt(point.Integer) : 0);
        }

        return LslList.Take([.. counts]);
    }

    /// <summary>To scripts of what somebody wears, as dataserver() with the key of the script's prim.</summary>
    public static void osMessageAttachments(RegionScript script, string avatar, string message, LslList attachmentPoints, int flags)
    {
        if (Avatars.Find(script, avatar) is not { IsInTransit: false } who
            || AttachmentChoice.Read(attachmentPoints, flags) is not { } choice)
            return;
        var told = new ScriptEvent(EventKind.dataserver, LslList.Of(ListItem.OfKey(script.Part.Id.ToString()), message));
        foreach (var worn in WornOf(who))
        {
            if (!choice.Takes(worn, script))
                continue;
            foreach (var part in worn.Parts)
            {
                foreach (var host in script.Engine.ScriptsIn(part))
                    host.Post(told);
            }
        }
    }

    private static void AttachFromInventory(RegionScript script, UUID avatar, string itemName, int point)
    {
        if (Avatars.Find(script.Scene, avatar) is not { } wearer)
            return;
        if (Items.Find(script.Part, itemName, AssetType.Object) is not { } item)
        {
            script.Fail($"OSSL Runtime Error: there is no object '{itemName}' in here.");
            return;
        }

        if (point is < 0 or > LastPoint || script.Scene.RequestModuleInterface<IContentsTaking>() is not { } taking)
            return;
        void Wear(TakeAnswer answer)
        {
            if (answer.Item is { } had && wearer.Slot >= 0)
                Wearing(script)?.Wear(wearer, new WearRequest([new WantedAttachment(had.Id, (byte)point, Adds: true)]),
                    refusal => Tell(script, refusal));
            else
                Tell(script, answer.Refusal);
        }

        if (avatar == script.Part.OwnerId)
            taking.Take(wearer, script.Part, item.ItemId, UUID.Zero, Wear);
        else
            taking.Give(script.Actor, script.Part, item.ItemId, avatar, Wear);
    }

    private static void Drop(RegionScript script, (Vector3 Position, Quaternion Rotation)? place)
    {
        if (place is { } wanted && !float.IsFinite(wanted.Position.LengthSquared()))
            return;
        if (Wearer(script) is { } wearer)
            Wearing(script)?.Drop(wearer, script.Part.Group, refusal => Tell(script, refusal), place);
    }

    private static bool MayAttach(RegionScript script)
    {
        if (script.Has(PermissionBits.Attach) && script.PermissionsKey == script.Part.OwnerId)
            return true;
        script.Complain("Cannot drop attachment: PERMISSION_ATTACH has not been granted.");
        return false;
    }

    private static WornThings WornOf(ScenePresence who) => new(who);

    private static ScenePresence? Owner(RegionScript script) => Avatars.Find(script.Scene, script.Part.OwnerId);

    private static ScenePresence? Wearer(RegionScript script) =>
        script.Part.Group is { IsAttachment: true } group && Owner(script) is { } wearer && wearer.LocalId == group.AttachedTo
            ? wearer
            : null;

    private static void Tell(RegionScript script, string? refusal)
    {
        if (refusal is not null && script.Part.Exists)
            script.Complain(refusal);
    }

    private static IWearing? Wearing(RegionScript script) => script.Scene.RequestModuleInterface<IWearing>();
}
