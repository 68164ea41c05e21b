using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Telemetry.Limits;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Permissions;

namespace OpenSim.ClientStack.LindenUDP.Copies;

/// <summary>
/// Makes the copies of objects that viewers ask for: as many prims in a tick as it has room for, a linkset of each viewer in turn, and the
/// rest in the ticks after it. A message of a kilobyte may name 250 linksets of a thousand prims.
/// </summary>
internal sealed class CopyPhase(Scene scene) : ITickPhase
{
    private const int MaxWaiting = 1000; // linksets of one viewer

    private readonly Dictionary<ViewerSession, Queue<CopyRequest>> _lines = [];
    private readonly Queue<ViewerSession> _turns = [];
    private readonly RowLimit _limit = scene.Options.Statistics.RowLimit(WorkLimits.Copies.In(scene.Info.Name), () => MaxWaiting);

    public string Name => "Copies";

    public bool IsIdle => _turns.Count == 0;

    /// <summary>The last linkset of a tick is made whole.</summary>
    public int PrimsPerTick { get; set; }

    /// <summary>Takes what one message asks for, when the region has room for all of it.</summary>
    public void Add(ViewerSession session, IReadOnlyList<CopyRequest> requests)
    {
        var waits = _lines.TryGetValue(session, out var line) ? line.Count : 0;
        var refusal = !_limit.Allows(waits, requests.Count)
            ? "Too much is being copied. Please wait a moment."
            : scene.Permissions.RefusalToAdd(requests.Sum(r => r.Group.PartCount));
        if (refusal is not null)
            session.Refuse(refusal);
        if (refusal is not null || requests.Count == 0)
            return;
        if (line is null)
        {
            _lines.Add(session, line = []);
            _turns.Enqueue(session);
        }

        foreach (var request in requests)
            line.Enqueue(request);
    }

    public void Run(in TickContext tick)
    {
        for (var made = 0; made < PrimsPerTick && _turns.TryDequeue(out var session);)
        {
            var line = _lines[session];
            if (session.Presence is { IsChild: false } who && line.TryDequeue(out var request))
            {
                made += request.Group.Exists ? request.Group.PartCount : 1;
                _turns.Enqueue(session);
                Copy(session, who, request);
            }
            else
                _lines.Remove(session);
        }
    }

    private static void Copy(ViewerSession session, ScenePresence who, CopyRequest request)
    {
        if (!request.Group.Exists)
            return;
        if (RefusalOf(who, request, out var place) is { } refusal)
        {
            session.Refuse(refusal);
            return;
        }

        if (session.Scene.Writer.Duplicate(request.Group.Slot, place, request.Rotation, session.Agent.AgentId) is not { } copy)
            return;
        TellWhatStays(session, request.Group);
        if (!request.Selects)
            return;
        foreach (var part in copy.Parts)
            session.View.NoteCreated(part.LocalId);
    }

    private static string? RefusalOf(ScenePresence who, CopyRequest request, out Vector3 place)
    {
        var (group, permissions) = (request.Group, request.Group.Scene.Permissions);
        place = default;
        if (group.IsAttachment)
            return "Worn things cannot be copied here.";
        if (!permissions.MayCopy(who, group))
            return permissions.Words(who, group, "copy");
        if ((permissions.RefusalOfLinkset(group.PartCount) ?? permissions.RefusalToAdd(group.PartCount)) is { } refusal)
            return refusal;
        place = request.Place();
        if (!group.Scene.Limits.NewPrims.Allows(who.Id, group.PartCount))
            return group.Scene.Limits.NewPrims.Words;
        return permissions.RefusalToRez(who, place, group.PartCount)
            ?? permissions.RefusalOfChildren(who, PrimMove.Of(group, place, request.Rotation).Select(m => m.To));
    }

    /// <summary>Contents that may not be copied are in the original only; the viewer shows nothing of that.</summary>
    private static void TellWhatStays(ViewerSession session, SceneObjectGroup group)
    {
        var told = false;
        foreach (var part in group.Parts)
        {
            session.Scene.Inventories.WhenLoaded(part, contents =>
            {
                if (told || contents.Items!.All(i => NextOwner.MayHaveCopy(i, session.Agent.AgentId)))
                    return;
                session.Messages.SendAlert("Some of the contents may not be copied: they stay where they are.");
                told = true;
            });
        }
    }
}
