using OpenSim.Primitives;

namespace OpenSim.World.Permissions;

// Why somebody may not, for him to read.
public sealed partial class ObjectPermissions
{
    /// <summary>
    /// Tells the viewer of somebody who may not do something with an object why, and what the object is like in truth: it has shown the
    /// change already.
    /// </summary>
    /// <param name="doing">What he may not do, as a verb: "change", "move".</param>
    /// <returns>False, for whoever asks.</returns>
    public bool Refuse(Actor who, SceneObjectPart part, string doing)
    {
        if (who.Viewer is not { } viewer)
            return false;
        viewer.RefuseOne(doing, Words(who, part.Group, doing));
        if (scene.Limits.Edits.Allows(who.Id))
            viewer.Objects.Resend([part.LocalId]);
        return false;
    }

    /// <summary>The sentence that says so, with the object's name and the reason.</summary>
    public string Words(Actor who, SceneObjectGroup what, string doing) =>
        $"You may not {doing} \"{what.RootPart.Name}\": {Reason(who, what)}.";

    private string Reason(Actor who, SceneObjectGroup what)
    {
        var root = what.RootPart.Record;
        if (Forced == false)
            return "nobody may do so at the moment";
        if (((PermissionMask)root.OwnerMask & PermissionMask.Move) == 0)
            return "it is locked";
        if (IsLikeOwner(who, what))
            return "its permissions do not allow it";
        return root.OwnerId == root.GroupId ? "it belongs to a group" : "it is not yours";
    }
}
