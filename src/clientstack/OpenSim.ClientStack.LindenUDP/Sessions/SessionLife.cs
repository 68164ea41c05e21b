using System.Numerics;
using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Reports;
using OpenSim.Protocol.Messages;
using OpenSim.Settings;
using OpenSim.World;
using OpenSim.World.Agents;

namespace OpenSim.ClientStack.LindenUDP.Sessions;

/// <summary>
/// The course of a session: circuit, entry, handshake, goodbye, and the same again for a viewer that comes back. All of it in the region,
/// with the token.
/// </summary>
internal sealed partial class SessionLife(Scene scene, RegionReports reports, Configuration configuration, ILogger logger)
{
    /// <summary>A viewer that never answers the handshake (some bots) is told of the world all the same.</summary>
    private static readonly TimeSpan HandshakePatience = TimeSpan.FromSeconds(10);

    private long _logoutsForSilence;

    /// <summary>Sessions closed because nothing came from them. Readable from any thread.</summary>
    public long LogoutsForSilence => Volatile.Read(ref _logoutsForSilence);

    /// <summary>UseCircuitCode was right. For a child agent that is all; an avatar enters with CompleteAgentMovement.</summary>
    public void Open(ViewerSession session)
    {
        if (session.State == SessionState.Opening)
        {
            session.State = SessionState.Open;
            scene.Events.TriggerNewViewer(session);
        }
        else
        {
            BeginAnew(session);
        }

        if (!session.Agent.IsChild || session.Presence is { IsChild: false })
            return;
        session.Presence ??= AddChild(session);
        session.View.Onlooker = session.Presence;
        Handshake(session);
    }

    /// <summary>CompleteAgentMovement.</summary>
    public void Enter(ViewerSession session)
    {
        if (session.Presence is { IsChild: true } child)
            EnterFromElsewhere(session, child);
        else
            GoOn(session, session.State != SessionState.Root);
    }

    /// <summary>What the viewer's circuit does from now on is watching: its avatar is in another region.</summary>
    public static void Leave(ScenePresence presence)
    {
        if (presence.Viewer is not ViewerSession { State: SessionState.Root } session)
            return;
        session.State = SessionState.Open;
        session.View.Own = null;
        session.View.Onlooker = presence;
    }

    private void EnterFromElsewhere(ViewerSession session, ScenePresence child)
    {
        var entry = scene.RequestModuleInterface<ITravellers>()?.Enter(child, () => EnterFromElsewhere(session, child)) ?? Entry.Refused;
        if (entry == Entry.Done)
            GoOn(session, isNew: true);
        else if (entry == Entry.Refused)
            LogNotHandedOver(session.Name);
    }

    private void GoOn(ViewerSession session, bool isNew)
    {
        if (!session.IsActive || (session.Presence is null && !TryEmbody(session)))
        {
            Close(session, "You are in this region already.");
            return;
        }

        var presence = session.Presence!;
        session.State = SessionState.Root;
        session.View.Own = presence;
        session.Region.SendMovementComplete(presence.AbsolutePosition, presence.LookAt);
        if (!isNew || !session.View.IsReady)
            Handshake(session); // whoever has looked in knows the region
        if (!isNew)
            return;
        session.EventQueue.ForgetWaysOut();
        LogEntered(session.Name, presence.AbsolutePosition);
        scene.Events.TriggerMakeRootAgent(presence);
    }

    /// <summary>RegionHandshakeReply: from now on the viewer keeps what it is told.</summary>
    /// <param name="flags">Bit 0: it has an object cache, bit 1: which is empty.</param>
    public void HandshakeReplied(ViewerSession session, uint flags)
    {
        session.View.HasCache = (flags & 1) != 0 && (flags & 2) == 0 && configuration.Get(LindenUdpSettings.SupportViewerObjectsCache);
        Begin(session);
    }

    public void Logout(ViewerSession session)
    {
        var writer = new LogoutReplyWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId, session.Agent.SessionId);
        writer.InventoryData(default);
        session.Out.Send(writer);
        End(session, "logged out");
    }

    /// <summary>
    /// Ends a session: with a reason the viewer shows it and logs out, without one it is told that this region is not there for it any
    /// more.
    /// </summary>
    public void Close(ViewerSession session, string? reason)
    {
        if (session.State == SessionState.Closing)
            return;
        if (reason is null)
            SayDisabled(session);
        else
            SayKicked(session, reason);
        End(session, reason ?? "closed");
    }

    public void TimedOut(ViewerSession session)
    {
        if (session.State == SessionState.Closing)
            return;
        Interlocked.Increment(ref _logoutsForSilence);
        SayDisabled(session);
        End(session, "silent for too long");
    }

    private static void BeginAnew(ViewerSession session)
    {
        session.View.Reset();
        session.Terrain.Reset();
        session.Circuit.IsPaused = false;
    }

    // Somebody of the same id is a ghost, too: another session's.
    private ScenePresence? AddChild(ViewerSession session)
    {
        if (scene.Presences.TryGet(session.Agent.AgentId, out var ghost))
            Evict(ghost, session);
        return scene.Writer.AddPresence(session.Agent, session);
    }

    private bool TryEmbody(ViewerSession session)
    {
        // Whoever is here under this id is the ghost of a session whose viewer has gone without a word.
        if (scene.Presences.TryGet(session.Agent.AgentId, out var ghost))
            Evict(ghost, session);
        session.Presence = scene.Writer.AddPresence(session.Agent with { IsChild = false }, session);
        return session.Presence is not null;
    }

    private void Evict(ScenePresence ghost, ViewerSession newcomer)
    {
        if (ghost.Viewer is ViewerSession old && old != newcomer)
            Close(old, "You have logged in from elsewhere.");
        else
            scene.Writer.RemovePresence(ghost);
    }

    private void Handshake(ViewerSession session)
    {
        session.Region.SendHandshake();
        if (!session.AwaitsReply)
            AwaitReply(session);
    }

    // One timer for a session, however often it begins anew.
    private void AwaitReply(ViewerSession session)
    {
        var begun = session.Terrain.Generation;
        session.AwaitsReply = true;
        scene.Timers.After(HandshakePatience, _ =>
        {
            session.AwaitsReply = false;
            if (!session.IsActive)
                return;
            if (session.Terrain.Generation == begun)
                Begin(session);
            else
                AwaitReply(session);
        });
    }

    private void Begin(ViewerSession session)
    {
        if (session.View.IsReady || session.State is not (SessionState.Open or SessionState.Root))
            return;
        session.View.IsReady = true;
        session.Terrain.Begin();
        reports.Begin(session);
    }

    private void End(ViewerSession session, string how)
    {
        session.State = SessionState.Closing;
        session.View.IsReady = false;
        scene.Events.TriggerViewerClosed(session);
        if (session.Presence is { } presence)
            scene.Writer.RemovePresence(presence);
        session.Sender.BeginClose();
        LogEnded(session.Name, how.TrimEnd('.'));
    }

    private static void SayKicked(ViewerSession session, string reason)
    {
        var writer = new KickUserWriter(session.Out.Room);
        writer.TargetBlock(0, 0);
        writer.UserInfo(session.Agent.AgentId, session.Agent.SessionId, reason);
        session.Out.Send(writer);
    }

    private static void SayDisabled(ViewerSession session)
    {
        var writer = new DisableSimulatorWriter(session.Out.Room);
        session.Out.Send(writer);
    }

    [LoggerMessage(30, LogLevel.Information, "{Name} has entered at {Position}.")]
    private partial void LogEntered(string name, Vector3 position);

    [LoggerMessage(32, LogLevel.Information, "{Name} looks in only: no region has handed him over.")]
    private partial void LogNotHandedOver(string name);

    [LoggerMessage(31, LogLevel.Information, "{Name} has left: {How}.")]
    private partial void LogEnded(string name, string how);
}
