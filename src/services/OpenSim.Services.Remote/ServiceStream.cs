namespace OpenSim.Services.Remote;

/// <summary>An answer of whatever status while it comes.</summary>
/// <param name="Length">Bytes of it; null where the server does not say.</param>
public sealed record ServiceStream(int Status, string ContentType, long? Length, Stream Content)
{
    public bool IsSuccess => Status is >= 200 and < 300;
}
