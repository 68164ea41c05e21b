using System.Buffers.Text;
using System.Text;
using System.Xml;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Engine.Keeping.Foreign;
using OpenSim.Scripts.Engine.Running;
using OpenSim.Scripts.Running;
using OpenSim.Store.Regions;

namespace OpenSim.Scripts.Engine.Keeping;

/// <summary>
/// What a script remembers, as object XML and the store carry it: an element State with the bytes of <see cref="Script.WriteState"/> in
/// base64. In what leaves the region there stands before them, in the form of OpenSimulator's XEngine, what other engines can go on from;
/// this one reads that, and YEngine's own, where the bytes are not there or are of another version.
/// </summary>
internal static class ScriptRecord
{
    public const string Engine = "OpenSim.Scripts";

    private const string EngineOfOthers = "XEngine"; // whose form YEngine reads too

    private static readonly byte[] Opening = Encoding.UTF8.GetBytes("<Memory>");
    private static readonly byte[] Closing = Encoding.UTF8.GetBytes("</Memory></State>");

    private static readonly XmlWriterSettings Parts = new()
    {
        ConformanceLevel = ConformanceLevel.Fragment, OmitXmlDeclaration = true, Encoding = new UTF8Encoding(false)
    };

    /// <summary>For the region's own store.</summary>
    public static ScriptMemory Write(ScriptInstance instance) =>
        Write(instance, Engine, Encoding.UTF8.GetBytes($"<Running>{instance.IsRunning}</Running>"));

    /// <summary>For wherever the object goes.</summary>
    public static ScriptMemory WriteToCarry(ScriptInstance instance)
    {
        instance.Recall();
        if (instance.Script!.ToPortable() is not { } state)
            return Write(instance);
        using var stream = new MemoryStream();
        using (var xml = XmlWriter.Create(stream, Parts))
            XEngineForm.Write(xml, state, instance.Script.Code, instance.IsRunning);
        return Write(instance, EngineOfOthers, stream.GetBuffer().AsSpan(0, (int)stream.Length));
    }

    /// <summary>Has a script go on where it was left. False, and as when it was new, for what this engine did not write for it.</summary>
    public static bool TryRead(ScriptMemory memory, RegionScript script)
    {
        ReadOnlySpan<byte> text = memory.Bytes;
        var begin = text.IndexOf(Opening); // markup: a script's own text has it as entities
        if (begin < 0)
            return false;
        var coded = text[(begin + Opening.Length)..];
        coded = coded[..Math.Max(0, coded.IndexOf((byte)'<'))];
        var bytes = new byte[Base64.GetMaxDecodedFromUtf8Length(coded.Length)];
        return Base64.DecodeFromUtf8(coded, bytes, out _, out var length) == System.Buffers.OperationStatus.Done
            && script.TryReadState(bytes.AsSpan(0, length));
    }

    /// <summary>The same of what another engine wrote, which may take long to read. Any thread.</summary>
    public static ForeignState ReadForeign(ScriptMemory memory, ScriptCode code, UUID asset)
    {
        using var xml = new MemoryStream(memory.Bytes);
        return ForeignState.Read(xml, code, asset);
    }

    private static ScriptMemory Write(ScriptInstance instance, string engine, ReadOnlySpan<byte> before)
    {
        instance.Recall();
        var writer = new StateWriter();
        instance.Script!.WriteState(writer);
        var bytes = writer.Written;
        var head = Encoding.UTF8.GetBytes($"<State UUID=\"{instance.ItemId}\" Asset=\"{instance.AssetId}\" Engine=\"{engine}\">");
        var at = head.Length + before.Length + Opening.Length;
        var made = new byte[at + Base64.GetMaxEncodedToUtf8Length(bytes.Length) + Closing.Length];
        head.CopyTo(made, 0);
        before.CopyTo(made.AsSpan(head.Length));
        Opening.CopyTo(made, at - Opening.Length);
        Base64.EncodeToUtf8(bytes, made.AsSpan(at), out _, out var length);
        Closing.CopyTo(made, at + length);
        return new ScriptMemory(made);
    }
}
