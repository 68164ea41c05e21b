using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>What an avatar does besides what its controls say: sitting, running, animations, gestures of the camera.</summary>
internal static class MovementHandlers
{
    /// <summary>Viewers gather the effects of a moment, a few of them.</summary>
    private const int MaxEffects = 32;

    public static void AddTo(HandlerTable table)
    {
        table.AddRoot(MessageId.AgentAnimation, OnAgentAnimation);
        table.AddRoot(MessageId.AgentRequestSit, OnAgentRequestSit);
        table.AddRoot(MessageId.AgentSit, OnAgentSit);
        table.AddRoot(MessageId.SetAlwaysRun, OnSetAlwaysRun);
        table.AddRoot(MessageId.ViewerEffect, OnViewerEffect);
    }

    [Cheap]
    private static bool OnAgentAnimation(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!AgentAnimationReader.TryRead(body, out var message))
            return false;
        foreach (var animation in message.AnimationList)
        {
            if (animation.StartAnim)
                session.Scene.Movement.StartAnimation(who, animation.AnimID, who.Id);
            else
                session.Scene.Movement.StopAnimation(who, animation.AnimID);
        }

        return true;
    }

    [BoundedBy(WorkLimits.TickTimeName)]
    private static bool OnAgentRequestSit(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!AgentRequestSitReader.TryRead(body, out var message))
            return false;
        session.Scene.Movement.Seating.RequestSit(who, message.TargetObject.TargetID, message.TargetObject.Offset);
        return true;
    }

    /// <summary>The viewer has seen the response. The avatar sits already since the request.</summary>
    [Cheap]
    private static bool OnAgentSit(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body) => true;

    [Cheap]
    private static bool OnSetAlwaysRun(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!SetAlwaysRunReader.TryRead(body, out var message))
            return false;
        session.Scene.Movement.SetAlwaysRun(who, message.AgentData.AlwaysRun);
        return true;
    }

    /// <summary>
    /// Where somebody looks and points: passed on to all others as it is, but for the sender's id, which must be its own, and what stands
    /// behind the last effect.
    /// </summary>
    [BoundedBy(ViewerLimits.EffectsName)]
    private static bool OnViewerEffect(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        const int Head = 16 + 16 + 1;
        const int Effect = 16 + 16 + 1 + 4 + 4 + 1; // and its data, whose length is the last of these bytes
        if (!ViewerEffectReader.TryRead(body, out var message) || message.Effect.Count > MaxEffects)
            return false;
        var end = Head;
        foreach (var effect in message.Effect)
        {
            if (effect.AgentID != session.Agent.AgentId)
                return false;
            end += Effect + effect.TypeData.Length;
        }

        if (end > body.Length)
            return false; // a reader takes what is missing at the end for nothing
        if (!session.Scene.Limits.Effects.Allows(session, message.Effect.Count))
            return true;
        foreach (var other in session.AllViewers)
        {
            if (other != session && other.State == SessionState.Root && !session.Scene.Land.Privacy.Hides(who, other.Presence))
                other.Avatar.SendViewerEffect(body[Head..end], (byte)message.Effect.Count);
        }

        return true;
    }
}
