using OpenSim.Modules.Messages;
using OpenSim.Modules.Travels.Places;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.World;

namespace OpenSim.Modules.Travels.Teleports;

/// <summary>
/// Invitations: StartLure sends an instant message with an id that says where it leads, wherever in the grid the invited is; by
/// TeleportLureRequest he goes there, if he was told of it. Where there are other grids the words end in <c>@</c> and the address of
/// the gatekeeper, the message says the region and the place, and the id is any.
/// </summary>
/// <param name="abroad">Null where nobody goes to other grids.</param>
internal sealed class Lures(Scene scene, TeleportModule teleports, Abroad? abroad)
{
    public void Send(ScenePresence who, string words, IReadOnlyList<UUID> invited)
    {
        foreach (var id in invited)
            scene.RequestModuleInterface<IInstantMessageRouter>()?.Deliver(Message(who, id, words), delivered => Tell(who, delivered));
    }

    public void Accept(ScenePresence who, UUID number)
    {
        if (scene.RequestModuleInterface<IInstantMessageRouter>()?.AcceptLure(who.Id, number) is not { } invitation)
            TeleportModule.Fail(who, "The invitation is not good any more.");
        else if (abroad is null || GatekeeperIn(invitation.Text) is not { } gatekeeper)
            ToPlaceIn(who, number);
        else if (!abroad.IsOwn(gatekeeper))
            teleports.GoBehind(who, gatekeeper, invitation.RegionId, invitation.Position, TeleportFlags.ViaLure);
        else if (invitation.RegionId == scene.Info.Id)
            teleports.Within(who, invitation.Position, default, TeleportFlags.ViaLure);
        else
            teleports.GoElsewhere(who, grid => grid.GetRegionByUuid(scene.Info.ScopeId, invitation.RegionId), _ => invitation.Position,
                default, TeleportFlags.ViaLure);
    }

    private void ToPlaceIn(ScenePresence who, UUID number)
    {
        var (region, place) = LurePlace.Read(number);
        if (region == scene.Info.Handle)
            teleports.Within(who, place, default, TeleportFlags.ViaLure);
        else
            teleports.GoElsewhere(who, grid => grid.GetRegionByPosition(scene.Info.ScopeId, (int)region.MetresX, (int)region.MetresY),
                _ => place, default, TeleportFlags.ViaLure);
    }

    private static string? GatekeeperIn(string words) =>
        words.LastIndexOf('@') is >= 0 and var at && GridAddress.TryParse(words[(at + 1)..]) is { } address ? address.AbsoluteUri : null;

    private InstantMessage Message(ScenePresence who, UUID invited, string words) => new()
    {
        FromAgentId = who.Id,
        FromName = who.Name,
        ToAgentId = invited,
        Dialog = InstantMessageDialog.Lure,
        SessionId = LurePlace.Write(scene.Info.Handle, who.AbsolutePosition),
        Text = abroad is null ? words : $"{words}@{abroad.Gatekeeper.TrimEnd('/')}",
        RegionId = scene.Info.Id,
        Position = who.AbsolutePosition
    };

    private void Tell(ScenePresence who, bool delivered)
    {
        if (!delivered)
            scene.Post(_ => who.Viewer?.Messages.SendAlert("This person is not here; the invitation is lost."));
    }
}
