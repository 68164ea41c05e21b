using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Web;

/// <summary>Requests to web servers.</summary>
[ScriptFunctions]
public static class WebFunctions
{
    public static string llHTTPRequest(RegionScript script, string url, LslList parameters, string body)
    {
        if (script.Engine.Web is not { } web)
        {
            script.Complain("llHTTPRequest: scripts may not call web servers here.");
            return Ids.Null;
        }

        if (WebRequest.Of(url, parameters, body, WebCalls.LongestBody, script.Dialect) is not { } request)
        {
            script.Complain($"llHTTPRequest: '{url}' is no address that can be called, or the parameters are not understood.");
            return Ids.Null;
        }

        if (!web.MayCall(script) || !web.Begin(script, request))
        {
            if (request.IsVerbose)
                script.Complain("llHTTPRequest: too many requests, too fast.");
            return Ids.Null;
        }

        return request.Id.ToString();
    }
}
