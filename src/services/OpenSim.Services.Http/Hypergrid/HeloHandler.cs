namespace OpenSim.Services.Http.Hypergrid;

/// <summary>Says at <c>/helo</c> what kind of server this is, in a header.</summary>
public sealed class HeloHandler : IServiceHandler
{
    private static readonly Dictionary<string, string> Kind = new() { ["X-Handlers-Provided"] = "opensim-robust" };

    public HandlerDef Def { get; } = new("HeloService", "HeloServiceInConnector", "/helo", ServicePort.Public, ["GET", "HEAD"]);

    public ValueTask<ServiceAnswer> Answer(ServiceRequest request) => new(ServiceAnswer.Empty() with { Headers = Kind });
}
