using OpenSim.Llsd;

namespace OpenSim.Services.Remote.Late;

/// <summary>A call as a file has it.</summary>
internal static class LateCall
{
    private static readonly LlsdLimits Limits = new(64 * 1024 * 1024, 4, 100);

    public static byte[] ToBytes(ServiceCall call) => LlsdBinaryFormat.ToBytes(new LlsdMap
    {
        ["method"] = call.Method, ["path"] = call.Path, ["type"] = call.ContentType, ["subject"] = call.Subject,
        ["body"] = call.Body.ToArray()
    });

    /// <summary>Null when the bytes are no call.</summary>
    public static ServiceCall? Read(byte[] bytes) => LlsdBinaryFormat.TryRead(bytes, out var value, out _, Limits)
        && value["method"].AsString() is { Length: > 0 } method && value["path"].AsString() is ['/', ..] path
        ? new ServiceCall(method, path)
        {
            ContentType = value["type"].AsString(), Body = value["body"].AsBinary(), Subject = value["subject"].AsString(),
            Retry = Retry.Once
        }
        : null;
}
