using System.Numerics;
using OpenSim.Modules.Core.InstantMessages;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Core.Teleports;

/// <summary>
/// Invitations: StartLure (L70) sends an instant message with an id that only the invited can use (TeleportLureRequest, L71), for a while.
/// The place is where the inviter stood; OpenSimulator writes it into the id, where anybody can read and forge it.
/// </summary>
internal sealed class Lures(Scene scene, TeleportModule teleports)
{
    private static readonly TimeSpan GoodFor = TimeSpan.FromMinutes(10);

    private readonly Dictionary<UUID, Lure> _open = [];

    public void Send(ScenePresence who, string words, IReadOnlyList<UUID> invited)
    {
        foreach (var id in invited)
        {
            var lure = new Lure(id, who.AbsolutePosition, Vector3.Transform(Vector3.UnitX, who.Rotation));
            scene.RequestModuleInterface<IInstantMessageRouter>()?.Deliver(Message(who, Open(lure), lure, words),
                delivered => Tell(who, delivered));
        }
    }

    public void Accept(ScenePresence who, UUID number)
    {
        if (_open.TryGetValue(number, out var lure) && lure.For == who.Id)
        {
            _open.Remove(number);
            teleports.Within(who, lure.Position, lure.LookAt, TeleportFlags.ViaLure);
        }
        else
        {
            TeleportModule.Fail(who, "The invitation is not good any more.");
        }
    }

    // How many are open is bounded by how fast somebody may send messages.
    private UUID Open(Lure lure)
    {
        var number = UUID.Random();
        _open[number] = lure;
        scene.Timers.After(GoodFor, _ => _open.Remove(number));
        return number;
    }

    private InstantMessage Message(ScenePresence who, UUID number, Lure lure, string words) => new()
    {
        FromAgentId = who.Id,
        FromName = who.Name,
        ToAgentId = lure.For,
        Dialog = (byte)InstantMessageDialog.Lure,
        SessionId = number,
        Text = words,
        RegionId = scene.Info.Id,
        Position = lure.Position
    };

    private void Tell(ScenePresence who, bool delivered)
    {
        if (!delivered)
            scene.Post(_ => who.Viewer?.Messages.SendAlert("This person is not here; the invitation is lost."));
    }

    private sealed record Lure(UUID For, Vector3 Position, Vector3 LookAt);
}
