using System.Xml.Linq;
using OpenSim.Llsd;
using OpenSim.Services.Wire;
using OpenSim.Settings;

namespace OpenSim.Services.Http.Voice;

/// <summary>
/// What a FreeSWITCH server asks of a grid (<c>/fsapi/freeswitch-config</c>, forms of mod_xml_curl), and where it is, for regions that ask
/// (<c>/fsapi/region-config</c>). Anything that is of another domain or context has an empty answer, what is not known 404, as
/// OpenSimulator has it.
/// </summary>
public sealed class FreeswitchHandler(Configuration configuration) : IServiceHandler
{
    private const string Prefix = "/fsapi";
    private const string Xml = "text/xml";

    public HandlerDef Def { get; } =
        new("FreeswitchService", "FreeswitchServerConnector", Prefix, ServicePort.Private, ["GET", "POST"], 64 * 1024);

    private string Address => configuration.Get(FreeswitchSettings.ServerAddress);

    private string Realm => OrAddress(configuration.Get(FreeswitchSettings.Realm));

    private string Context => configuration.Get(FreeswitchSettings.Context);

    /// <summary>Null where no FreeSWITCH server is named.</summary>
    public static FreeswitchHandler? Of(Configuration configuration) =>
        configuration.Get(FreeswitchSettings.ServerAddress).Length > 0 ? new FreeswitchHandler(configuration) : null;

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (request.Path.EndsWith("/region-config", StringComparison.Ordinal))
            return ServiceAnswer.Json(ForRegions(), "text/json");
        if (!request.Path.EndsWith("/freeswitch-config", StringComparison.Ordinal))
            return ServiceAnswer.Empty(404);
        if (await request.ReadBody(Def.MaxBody) is not { } body || !Form.TryRead(body, out var form))
            return ServiceAnswer.Text("It is too long.", 413);
        return form["section"].AsString() switch
        {
            "directory" => Directory(form),
            "dialplan" => Plan(form),
            _ => ServiceAnswer.Empty(500)
        };
    }

    private LlsdMap ForRegions() => new()
    {
        ["Realm"] = Realm,
        ["SIPProxy"] = configuration.Get(FreeswitchSettings.SipProxy) is { Length: > 0 } proxy ? proxy : Address + ":5060",
        ["AttemptUseSTUN"] = configuration.Get(FreeswitchSettings.AttemptStun),
        ["EchoServer"] = OrAddress(configuration.Get(FreeswitchSettings.EchoServer)),
        ["EchoPort"] = configuration.Get(FreeswitchSettings.EchoPort),
        ["DefaultWellKnownIP"] = Address,
        ["DefaultTimeout"] = configuration.Get(FreeswitchSettings.DefaultTimeout),
        ["Context"] = Context,
        ["APIPrefix"] = Prefix
    };

    private ServiceAnswer Plan(LlsdMap form) => Context.Length > 0 && form["Hunt-Context"].AsString() != Context
        ? Document(null)
        : Document(FreeswitchDocuments.Plan(Context, Realm));

    private ServiceAnswer Directory(LlsdMap form)
    {
        var (domain, user) = (form["domain"].AsString(), form["user"].AsString());
        if (domain != Realm)
            return Document(null);
        var function = form["Event-Calling-Function"].AsString() is { Length: > 0 } named ? named : "sofia_reg_parse_auth";
        var asked = function == "sofia_reg_parse_auth" ? form["sip_auth_method"].AsString() : function;
        return asked switch
        {
            "REGISTER" or "user_outgoing_channel" => Document(FreeswitchDocuments.Users(domain, Context, user)),
            "INVITE" => Document(FreeswitchDocuments.Users(domain, Context, user, form["sip_request_user"].AsString())),
            "switch_xml_locate_user" or "user_data_function" => Document(FreeswitchDocuments.Location(domain, user)),
            "config_sofia" => Document(FreeswitchDocuments.Gateways(domain, Context)),
            _ => ServiceAnswer.Text("", 404, Xml)
        };
    }

    private string OrAddress(string text) => text.Length > 0 ? text : Address;

    private static ServiceAnswer Document(XElement? document) => ServiceAnswer.Text(
        document is null ? "" : "<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n" + document, contentType: Xml);
}
