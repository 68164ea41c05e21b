using OpenSim.Services.Messages;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Messages;

/// <summary>Table MuteList.</summary>
internal abstract class MuteColumns : IColumns<MuteData>
{
    public const int NameWidth = 64;

    public static string Table => "MuteList";

    public static IReadOnlyList<string> Keys { get; } = ["AgentID", "MuteID", "MuteName"];

    public static MuteData Visit<TVisitor>(ref TVisitor v, MuteData mute)
        where TVisitor : struct, IColumnVisitor, allows ref struct => mute with
        {
            AgentId = v.Id("AgentID", mute.AgentId),
            MuteId = v.Id("MuteID", mute.MuteId),
            MuteName = v.Text("MuteName", mute.MuteName, NameWidth),
            MuteType = v.Int("MuteType", mute.MuteType),
            MuteFlags = v.Int("MuteFlags", mute.MuteFlags),
            Stamp = v.Int("Stamp", mute.Stamp)
        };
}
