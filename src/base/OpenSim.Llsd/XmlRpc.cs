using System.Buffers;
using System.Diagnostics.CodeAnalysis;

namespace OpenSim.Llsd;

/// <summary>A call: method and positional parameters, in LLSD values (struct is map, base64 is binary, nil is undefined).</summary>
public sealed record XmlRpcCall(string Method, IReadOnlyList<LlsdValue> Parameters);

/// <summary>An answer: a value, or a fault with its number and words.</summary>
public sealed record XmlRpcResponse(LlsdValue Value, bool IsFault = false, int FaultCode = 0, string FaultText = "");

/// <summary>
/// XML-RPC as logins use it, in both roles. Readers take what clients really send: CDATA, empty <c>&lt;string/&gt;</c> and
/// <c>&lt;value/&gt;</c>, values without a type; they never throw.
/// </summary>
public static class XmlRpc
{
    public const string ContentType = "text/xml";

    public static bool TryReadCall(
        ReadOnlySpan<byte> utf8, [NotNullWhen(true)] out XmlRpcCall? call, [NotNullWhen(false)] out string? error,
        LlsdLimits? limits = null)
    {
        (call, error) = (null, null);
        if (!Fits(utf8, ref limits, out error))
            return false;
        var reader = new XmlRpcReader(utf8, limits);
        if (!reader.TryReadCall(out call))
            (call, error) = (null, reader.Problem);
        return error is null;
    }

    public static bool TryReadResponse(
        ReadOnlySpan<byte> utf8, [NotNullWhen(true)] out XmlRpcResponse? response, [NotNullWhen(false)] out string? error,
        LlsdLimits? limits = null)
    {
        (response, error) = (null, null);
        if (!Fits(utf8, ref limits, out error))
            return false;
        var reader = new XmlRpcReader(utf8, limits);
        if (!reader.TryReadResponse(out response))
            (response, error) = (null, reader.Problem);
        return error is null;
    }

    public static void WriteCall(IBufferWriter<byte> output, string method, params IReadOnlyList<LlsdValue> parameters)
    {
        var writer = new XmlRpcWriter(output);
        writer.Call(method, parameters);
        writer.Flush();
    }

    /// <summary>What a method answers that has failed: <see cref="WriteResponse"/> makes a fault of it.</summary>
    public static LlsdValue Fault(int code, string text) => new XmlRpcFault(code, text);

    /// <param name="value">What <see cref="Fault"/> has made is written as a fault; a struct of the same names is a value like others.</param>
    public static void WriteResponse(IBufferWriter<byte> output, LlsdValue value)
    {
        var writer = new XmlRpcWriter(output);
        if (value is XmlRpcFault fault)
            writer.Fault(fault.Code, fault.Text);
        else
            writer.Response(value);
        writer.Flush();
    }

    public static void WriteFault(IBufferWriter<byte> output, int code, string text)
    {
        var writer = new XmlRpcWriter(output);
        writer.Fault(code, text);
        writer.Flush();
    }

    private static bool Fits(ReadOnlySpan<byte> utf8, [NotNull] ref LlsdLimits? limits, [NotNullWhen(false)] out string? error)
    {
        limits ??= LlsdLimits.Default;
        error = utf8.Length > limits.MaxBytes ? $"longer than {limits.MaxBytes} bytes" : null;
        return error is null;
    }
}
