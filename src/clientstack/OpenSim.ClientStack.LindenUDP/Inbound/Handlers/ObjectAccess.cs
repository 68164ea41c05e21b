using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>
/// Finding the objects that a viewer names and asking whether it may. A viewer that may not has shown the change already: it is told the
/// truth.
/// </summary>
internal static class ObjectAccess
{
    /// <summary>
    /// False when there is no such prim, or it is on somebody else's screen: then the viewer is told that it is gone. Avatars are no prims,
    /// and stay: who were told that one is gone would lose all that it wears from his sight with it.
    /// </summary>
    public static bool TryFind(ViewerSession session, uint localId, out SceneObjectPart part)
    {
        if (session.Scene.TryGetPart(localId, out part) && MaySee(session, part))
            return true;
        if (!session.Scene.Presences.TryGet(localId, out var presence) || presence.IsChild)
            session.View.TellGone(localId);
        return false;
    }

    /// <summary>What is on a screen is seen by who sits before it.</summary>
    public static bool MaySee(ViewerSession session, SceneObjectPart part) =>
        !part.Group.IsHud || part.Group.AttachedTo == session.Presence?.LocalId;

    public static bool TryEdit(ViewerSession session, ScenePresence who, uint localId, out SceneObjectPart part) =>
        TryFind(session, localId, out part) && (session.Scene.Permissions.MayEdit(who, part.Group) || Refuse(session, who, part, "change"))
            && MayTouchOne(session);

    public static bool TryMove(ViewerSession session, ScenePresence who, uint localId, out SceneObjectPart part) =>
        TryFind(session, localId, out part) && (session.Scene.Permissions.MayMove(who, part.Group) || Refuse(session, who, part, "move"));

    /// <summary>As the owner may, or a god.</summary>
    public static bool TryOwn(ViewerSession session, ScenePresence who, uint localId, out SceneObjectPart part) =>
        TryFind(session, localId, out part) && (session.Scene.Permissions.MayEditPermissions(who, part.Group)
            || Refuse(session, who, part, "change who may do what with")) && MayTouchOne(session);

    public static bool TrySell(ViewerSession session, ScenePresence who, uint localId, out SceneObjectPart part) =>
        TryFind(session, localId, out part) && (session.Scene.Permissions.MaySell(who, part.Group) || Refuse(session, who, part, "sell"))
            && MayTouchOne(session);

    /// <summary>Whether the viewer may change all prims of a linkset now; if it is too much, it is told so.</summary>
    public static bool MayTouchAll(ViewerSession session, SceneObjectGroup group) =>
        session.Scene.Limits.Edits.Allows(session, group.PartCount);

    /// <summary>
    /// Whether it may change one prim now. That makes the linkset's extent be measured anew, which costs a fraction of changing them all.
    /// </summary>
    public static bool MayTouch(ViewerSession session, SceneObjectPart part) =>
        session.Scene.Limits.Edits.Allows(session, 1 + (part.Group.PartCount / 16));

    // Anything a block of a few bytes changes goes to everybody who sees the prim.
    private static bool MayTouchOne(ViewerSession session) => session.Scene.Limits.Edits.Allows(session);

    /// <summary>Tells the user why he may not, and his viewer what the object is like in truth.</summary>
    /// <param name="doing">What he may not do, as a verb: "change", "move".</param>
    public static bool Refuse(ViewerSession session, ScenePresence who, SceneObjectPart part, string doing) =>
        Refuse(session, part, doing, session.Scene.Permissions.Words(who, part.Group, doing));

    /// <summary>The same in words of another reason.</summary>
    /// <param name="kind">Of this kind one is said in some seconds.</param>
    public static bool Refuse(ViewerSession session, SceneObjectPart part, string kind, string words)
    {
        session.RefuseOne(kind, words);
        return TellTruth(session, part);
    }

    /// <summary>Tells the viewer what the object is like in truth.</summary>
    public static bool TellTruth(ViewerSession session, SceneObjectPart part)
    {
        if (!session.ToldAgain.IsNew(part.Group.Slot)
            || !session.Scene.Limits.Edits.Allows(session.Agent.AgentId, part.Group.PartCount))
            return false;
        foreach (var each in part.Group.Parts)
            session.View.TellAgain(each.Slot);
        return false;
    }
}
