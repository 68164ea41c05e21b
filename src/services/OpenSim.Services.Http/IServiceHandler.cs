namespace OpenSim.Services.Http;

/// <summary>What answers at one path of a server. Called by many threads at once.</summary>
public interface IServiceHandler
{
    HandlerDef Def { get; }

    ValueTask<ServiceAnswer> Answer(ServiceRequest request);
}
