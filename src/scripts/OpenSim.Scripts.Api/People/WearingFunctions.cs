using OpenSim.Modules.Attachments;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World;

namespace OpenSim.Scripts.Api.People;

/// <summary>Objects that put themselves on, and take themselves off.</summary>
[ScriptFunctions]
public static class WearingFunctions
{
    private const byte LastPoint = 55;

    /// <summary>The point at which the object is worn, 0 where it is not.</summary>
    public static int llGetAttached(RegionScript script) => script.Part.Group.AttachmentPoint;

    /// <summary>What an avatar wears, in the order in which it was put on, without what it has on its screen.</summary>
    public static LslList llGetAttachedList(RegionScript script, string avatar) => Attached(script, avatar, static _ => true);

    /// <param name="options">FILTER_INCLUDE with an attachment point, once or more; else all. HUDs are nobody's to ask for here.</param>
    public static LslList llGetAttachedListFiltered(RegionScript script, string avatar, LslList options)
    {
        const int Include = 1, Flags = 2;
        var points = new HashSet<int>();
        for (var i = 0; i + 1 < options.Count; i += 2)
        {
            if (!options[i].IsInteger || !options[i + 1].IsInteger || options[i].Integer is not (Include or Flags))
            {
                script.Complain($"llGetAttachedListFiltered: item {i} of the options is not understood.");
                return LslList.Empty;
            }

            if (options[i].Integer == Include)
                points.Add(options[i + 1].Integer);
        }

        return Attached(script, avatar, point => points.Count == 0 || points.Contains(point));
    }

    /// <summary>Beside what is worn there already, by its owner, who must have allowed it.</summary>
    /// <param name="attach_point">0 for where it was worn last.</param>
    public static void llAttachToAvatar(RegionScript script, int attach_point)
    {
        if (!MayWear(script, nameof(llAttachToAvatar)) || script.Part.Group is not { IsAttachment: false } group)
            return;
        if (script.PermissionsKey != group.OwnerId)
            script.Complain("llAttachToAvatar: only its owner can wear it.");
        else if (attach_point is < 0 or > LastPoint)
            script.Complain($"llAttachToAvatar: there is no attachment point {attach_point}.");
        else if (Avatars.Find(script.Scene, script.PermissionsKey) is { } wearer)
            Wearing(script)?.Attach(wearer, group, (byte)attach_point, adds: true,
                refusal => Tell(script, nameof(llAttachToAvatar), refusal));
    }

    /// <summary>
    /// By whoever has allowed it, without an item: gone when it is taken off. What is another's becomes the wearer's, with what a next
    /// owner may have of it.
    /// </summary>
    public static void llAttachToAvatarTemp(RegionScript script, int attach_point)
    {
        if (!MayWear(script, nameof(llAttachToAvatarTemp)) || script.Part.Group is not { IsAttachment: false } group
            || Avatars.Find(script.Scene, script.PermissionsKey) is not { } wearer)
            return;
        if (attach_point is < 0 or > LastPoint)
            script.Complain($"llAttachToAvatarTemp: there is no attachment point {attach_point}.");
        else if (wearer.Id != group.OwnerId && (group.RootPart.Record.OwnerMask & (uint)PermissionMask.Transfer) == 0)
            script.Complain("llAttachToAvatarTemp: its owner may not give it away.");
        else
            PutOnForAWhile(script, group, wearer, (byte)attach_point);
    }

    /// <summary>Back into the wearer's inventory.</summary>
    public static void llDetachFromAvatar(RegionScript script)
    {
        if (!MayWear(script, nameof(llDetachFromAvatar)) || script.Part.Group is not { IsAttachment: true } group)
            return;
        if (Avatars.Find(script.Scene, script.PermissionsKey) is { } wearer && wearer.LocalId == group.AttachedTo)
            Wearing(script)?.Detach(wearer, group, refusal => Tell(script, nameof(llDetachFromAvatar), refusal));
    }

    private static LslList Attached(RegionScript script, string avatar, Func<byte, bool> isWanted)
    {
        if (!script.Scene.Presences.TryGet(Ids.Of(avatar), out var who))
            return LslList.Of("NOT FOUND");
        if (who.IsChild)
            return LslList.Of("NOT ON REGION");
        var worn = who.Attachments.Select(slot => new SceneObjectGroup(script.Scene, slot))
            .Where(group => !group.IsHud && isWanted(group.AttachmentPoint)).Select(group => ListItem.OfKey(group.Id.ToString()));
        return LslList.Take([.. worn]);
    }

    private static void PutOnForAWhile(RegionScript script, SceneObjectGroup group, ScenePresence wearer, byte point)
    {
        var wasTemporary = group.RootPart.Flags.HasFlag(PrimFlags.TemporaryOnRez);
        if (wearer.Id != group.OwnerId)
            script.Writer.ChangeOwner(group, wearer.Id);
        script.Writer.SetFlags(group.RootPart, PrimFlags.TemporaryOnRez);
        Wearing(script)?.Attach(wearer, group, point, adds: true, refusal =>
        {
            if (refusal is not null && !wasTemporary && group.Exists)
                script.Writer.SetFlags(group.RootPart, PrimFlags.None, PrimFlags.TemporaryOnRez);
            Tell(script, nameof(llAttachToAvatarTemp), refusal);
        });
    }

    private static bool MayWear(RegionScript script, string function)
    {
        if (script.Has(PermissionBits.Attach))
            return true;
        script.Complain($"{function}: PERMISSION_ATTACH has not been granted.");
        return false;
    }

    private static void Tell(RegionScript script, string function, string? refusal)
    {
        if (refusal is not null && script.Part.Exists)
            script.Complain($"{function}: {refusal}");
    }

    private static IWearing? Wearing(RegionScript script) => script.Scene.RequestModuleInterface<IWearing>();
}
