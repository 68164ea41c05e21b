using System.Buffers.Text;
using System.Text;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Engine.Running;
using OpenSim.Scripts.Running;
using OpenSim.Store.Regions;

namespace OpenSim.Scripts.Engine.Keeping;

/// <summary>
/// What a script remembers, as object XML and the store carry it: an element State with the bytes of <see cref="Script.WriteState"/> in base64.
/// Engines of other programs pass over what is not theirs.
/// </summary>
internal static class ScriptRecord
{
    public const string Engine = "OpenSim.Scripts";

    private static readonly byte[] Opening = Encoding.UTF8.GetBytes("<Memory>");
    private static readonly byte[] Closing = Encoding.UTF8.GetBytes("</Memory></State>");
    private static readonly byte[] Mark = Encoding.UTF8.GetBytes($"Engine=\"{Engine}\"");

    public static ScriptMemory Write(ScriptInstance instance)
    {
        instance.Recall();
        var writer = new StateWriter();
        instance.Script!.WriteState(writer);
        var bytes = writer.Written;
        var head = Encoding.UTF8.GetBytes(
            $"<State UUID=\"{instance.ItemId}\" Asset=\"{instance.AssetId}\" Engine=\"{Engine}\"><Running>{instance.IsRunning}</Running>");
        var made = new byte[head.Length + Opening.Length + Base64.GetMaxEncodedToUtf8Length(bytes.Length) + Closing.Length];
        head.CopyTo(made, 0);
        Opening.CopyTo(made, head.Length);
        Base64.EncodeToUtf8(bytes, made.AsSpan(head.Length + Opening.Length), out _, out var length);
        Closing.CopyTo(made, head.Length + Opening.Length + length);
        return new ScriptMemory(made);
    }

    /// <summary>Has a script go on where it was left. False when it begins anew: it remembers nothing, or was another script.</summary>
    public static bool Restore(ScriptInstance instance, RegionScript script)
    {
        var text = instance.Memory.Bytes.AsSpan();
        var begin = text.IndexOf(Opening);
        if (begin < 0 || text.IndexOf(Mark) is var mark && (mark < 0 || mark > begin))
            return false;
        var coded = text[(begin + Opening.Length)..];
        coded = coded[..Math.Max(0, coded.IndexOf((byte)'<'))];
        var bytes = new byte[Base64.GetMaxDecodedFromUtf8Length(coded.Length)];
        return Base64.DecodeFromUtf8(coded, bytes, out _, out var length) == System.Buffers.OperationStatus.Done
            && script.TryReadState(bytes.AsSpan(0, length));
    }
}
