using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Coming, going, and what a viewer says of itself.</summary>
internal static class SessionHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.UseCircuitCode, SessionState.Opening, OnUseCircuitCode);
        table.Add(MessageId.CompleteAgentMovement, SessionState.Open, OnCompleteAgentMovement);
        table.Add(MessageId.RegionHandshakeReply, SessionState.Open, OnRegionHandshakeReply);
        table.Add(MessageId.AgentThrottle, SessionState.Open, OnAgentThrottle);
        table.Add(MessageId.AgentPause, SessionState.Open, OnAgentPause);
        table.Add(MessageId.AgentResume, SessionState.Open, OnAgentResume);
        table.Add(MessageId.LogoutRequest, SessionState.Open, OnLogoutRequest);
        table.Add(MessageId.AgentFOV, SessionState.Open, OnAgentFov);
        table.Add(MessageId.AgentHeightWidth, SessionState.Open, OnAgentHeightWidth);
        table.Add(MessageId.VelocityInterpolateOn, SessionState.Open, Ignore);
        table.Add(MessageId.VelocityInterpolateOff, SessionState.Open, Ignore);
        table.Add(MessageId.ViewerStats, SessionState.Open, Ignore);
    }

    /// <summary>Everything in it was looked at when the circuit was admitted.</summary>
    [BoundedBy(WorkLimits.TickTimeName)]
    private static bool OnUseCircuitCode(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Life.Open(session);
        return true;
    }

    [BoundedBy(WorkLimits.TickTimeName)]
    private static bool OnCompleteAgentMovement(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!CompleteAgentMovementReader.TryRead(body, out var message) || message.AgentData.CircuitCode != session.Circuit.Code)
            return false;
        session.Life.Enter(session);
        return true;
    }

    [Cheap]
    private static bool OnRegionHandshakeReply(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RegionHandshakeReplyReader.TryRead(body, out var message))
            return false;
        session.Life.HandshakeReplied(session, message.RegionInfo.Flags);
        return true;
    }

    [Cheap]
    private static bool OnAgentThrottle(ViewerSession session, ReadOnlySpan<byte> body) =>
        AgentThrottleReader.TryRead(body, out var message) && session.TrySetThrottles(message.Throttle.Throttles, 1);

    [Cheap]
    private static bool OnAgentPause(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Circuit.IsPaused = true;
        return true;
    }

    [Cheap]
    private static bool OnAgentResume(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Circuit.IsPaused = false;
        return true;
    }

    [Cheap]
    private static bool OnLogoutRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Life.Logout(session);
        return true;
    }

    [Cheap]
    private static bool OnAgentFov(ViewerSession session, ReadOnlySpan<byte> body)
    {
        const float Least = 0.01f, Most = 3.1f; // radians
        if (!AgentFOVReader.TryRead(body, out var message))
            return false;
        if (session.Presence is { } who && message.FOVBlock.VerticalAngle is >= Least and <= Most and var angle)
            session.Scene.Writer.SetWindow(who, who.Window with { Angle = angle });
        return true;
    }

    [Cheap]
    private static bool OnAgentHeightWidth(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!AgentHeightWidthReader.TryRead(body, out var message))
            return false;
        var size = message.HeightWidthBlock;
        if (session.Presence is { } who)
            session.Scene.Writer.SetWindow(who, who.Window with { Width = size.Width, Height = size.Height });
        return true;
    }

    /// <summary>Sent by every viewer and of no use to a region; known, so that it is not counted as unwanted.</summary>
    [Cheap]
    private static bool Ignore(ViewerSession session, ReadOnlySpan<byte> body) => true;
}
