using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Terrain;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Editing the ground.</summary>
internal static class TerrainHandlers
{
    /// <summary>Metres; a wider stroke than a region is nobody's brush.</summary>
    private const float WidestBrush = 64;

    /// <summary>A viewer sends a stroke several times a second, so one that claims to have lasted longer asks for too much.</summary>
    private const float LongestStroke = 10;

    /// <summary>Viewers send one place or rectangle a message.</summary>
    private const int MaxAreas = 8;

    public static void AddTo(HandlerTable table)
    {
        table.AddRoot(MessageId.ModifyLand, OnModifyLand);
        table.AddRoot(MessageId.UndoLand, OnUndoLand);
    }

    [BoundedBy(WorkLimits.TerrainEditsName)]
    private static bool OnModifyLand(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ModifyLandReader.TryRead(body, out var message) || message.ModifyBlock.Action > (byte)TerrainAction.Revert)
            return false;
        var sizes = message.ModifyBlockExtended.ToList(block => block.BrushSize);
        var stroke = message.ModifyBlock;
        var index = 0;
        foreach (var area in message.ParcelData)
        {
            if (index == MaxAreas)
                break;
            var size = index < sizes.Count ? sizes[index] : 1 << Math.Min(stroke.BrushSize, (byte)5);
            index++;
            if (!float.IsFinite(area.West + area.South + area.East + area.North + stroke.Height + stroke.Seconds + size))
                return false;
            session.Scene.Requests.Terrain.Modify(who,
                new TerrainStroke(session.Agent.AgentId, (TerrainAction)stroke.Action, area.West, area.South,
                area.East, area.North, stroke.Height, Math.Clamp(stroke.Seconds, 0, LongestStroke), Math.Clamp(size, 0, WidestBrush)));
        }

        return true;
    }

    [BoundedBy(WorkLimits.TerrainEditsName)]
    private static bool OnUndoLand(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        session.Scene.Requests.Terrain.Undo(who);
        return true;
    }
}
