using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Services.Maps;
using OpenSim.Services.Wire.Maps;

namespace OpenSim.Services.Http.Maps;

/// <summary>
/// What a parcel of a region here is, for regions of other processes: XML-RPC <c>land_data</c> with region_handle, x and y. All of the
/// answer is text; it is empty where there is no such place.
/// </summary>
/// <param name="find">The parcel at a place, metres in the region of that handle; null when that is not here.</param>
/// <param name="admits">Whether the caller has not asked too much.</param>
public sealed class LandDataMethods(Func<ulong, uint, uint, LandData?> find, Func<ServiceRequest, bool> admits)
{
    /// <summary>A handler of nothing else, at the root.</summary>
    public XmlRpcHandler Handler()
    {
        var handler = new XmlRpcHandler(new HandlerDef("LandService", "LandServiceInConnector", "/", ServicePort.Public, ["POST"]));
        handler.On("land_data", (call, request) => new(
            admits(request) && ulong.TryParse(call["region_handle"].AsString(), CultureInfo.InvariantCulture, out var handle)
            && uint.TryParse(call["x"].AsString(), CultureInfo.InvariantCulture, out var x)
            && uint.TryParse(call["y"].AsString(), CultureInfo.InvariantCulture, out var y) && find(handle, x, y) is { } land
                ? LandDataPairs.Write(land)
                : new LlsdMap()));
        return handler;
    }
}
