using OpenSim.Llsd;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Remote;

/// <summary>What a server has answered: any status below 500.</summary>
public sealed record ServiceReply(int Status, string ContentType, byte[] Body)
{
    public bool IsSuccess => Status is >= 200 and < 300;

    /// <summary>The body as an answer to a form; empty when it is none.</summary>
    public LlsdMap AsServerResponse() => ServerResponse.TryRead(Body, out var answer) ? answer : new LlsdMap();

    /// <summary>The body as JSON; undefined when it is none.</summary>
    public LlsdValue AsJson() => LlsdJson.TryRead(Body, out var value) ? value : LlsdValue.Undefined;
}
