using OpenSim.Modules.Core.InstantMessages;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Core.Teleports;

/// <summary>
/// Invitations: StartLure (L70) sends an instant message with an id that says where it leads, wherever in the grid the invited is; by
/// TeleportLureRequest (L71) he goes there, if he was told of it.
/// </summary>
internal sealed class Lures(Scene scene, TeleportModule teleports)
{
    public void Send(ScenePresence who, string words, IReadOnlyList<UUID> invited)
    {
        foreach (var id in invited)
            scene.RequestModuleInterface<IInstantMessageRouter>()?.Deliver(Message(who, id, words), delivered => Tell(who, delivered));
    }

    public void Accept(ScenePresence who, UUID number)
    {
        if (scene.RequestModuleInterface<IInstantMessageRouter>()?.TryAcceptLure(who.Id, number) != true)
        {
            TeleportModule.Fail(who, "The invitation is not good any more.");
            return;
        }

        var (region, place) = LurePlace.Read(number);
        if (region == scene.Info.Handle)
            teleports.Within(who, place, default, TeleportFlags.ViaLure);
        else
            teleports.GoElsewhere(who, grid => grid.GetRegionByPosition(scene.Info.ScopeId, (int)region.MetresX, (int)region.MetresY),
                _ => place, default, TeleportFlags.ViaLure);
    }

    private InstantMessage Message(ScenePresence who, UUID invited, string words) => new()
    {
        FromAgentId = who.Id,
        FromName = who.Name,
        ToAgentId = invited,
        Dialog = (byte)InstantMessageDialog.Lure,
        SessionId = LurePlace.Write(scene.Info.Handle, who.AbsolutePosition),
        Text = words,
        RegionId = scene.Info.Id,
        Position = who.AbsolutePosition
    };

    private void Tell(ScenePresence who, bool delivered)
    {
        if (!delivered)
            scene.Post(_ => who.Viewer?.Messages.SendAlert("This person is not here; the invitation is lost."));
    }
}
