using System.Buffers;
using System.Diagnostics.CodeAnalysis;

namespace OpenSim.Llsd;

/// <summary>LLSD in XML, the form of capabilities and event queues (content type <c>application/llsd+xml</c>).</summary>
public static class LlsdXml
{
    public const string ContentType = "application/llsd+xml";

    /// <summary>Reads a whole document. Never throws; <paramref name="error"/> says what is wrong and where.</summary>
    public static bool TryRead(
        ReadOnlySpan<byte> utf8, [NotNullWhen(true)] out LlsdValue? value, [NotNullWhen(false)] out string? error,
        LlsdLimits? limits = null)
    {
        limits ??= LlsdLimits.Default;
        value = null;
        error = utf8.Length > limits.MaxBytes ? $"longer than {limits.MaxBytes} bytes" : null;
        if (error is not null)
            return false;
        var reader = new LlsdXmlReader(utf8, limits);
        if (reader.TryReadDocument(out value))
            return true;
        value = null;
        error = reader.Problem;
        return false;
    }

    /// <summary>Writes a whole document with XML declaration and <c>llsd</c> element.</summary>
    public static void Write(IBufferWriter<byte> output, LlsdValue value)
    {
        var writer = new LlsdXmlWriter(output);
        writer.BeginDocument();
        writer.Value(value);
        writer.EndDocument();
    }

    public static byte[] ToBytes(LlsdValue value)
    {
        var output = new ArrayBufferWriter<byte>(512);
        Write(output, value);
        return output.WrittenSpan.ToArray();
    }

    /// <summary>Only the value's own element, to be set into another document later (an event of a queue).</summary>
    public static byte[] ToFragment(LlsdValue value)
    {
        var output = new ArrayBufferWriter<byte>(512);
        var writer = new LlsdXmlWriter(output);
        writer.Value(value);
        writer.Flush();
        return output.WrittenSpan.ToArray();
    }
}
