using System.Xml.Linq;

namespace OpenSim.Services.Http.Voice;

/// <summary>
/// Documents for FreeSWITCH's mod_xml_curl: who may register, how somebody is rung, and the conferences of parcels (conf-…, confctl-…).
/// What stands in ${} and $${} is FreeSWITCH's to fill in.
/// </summary>
internal static class FreeswitchDocuments
{
    /// <summary>Regions of OpenSimulator give it to viewers, everybody the same.</summary>
    private const string Password = "1234";

    private const string Dialed = "${dialed_user}";
    private const string DialedDomain = "${dialed_domain}";

    public static XElement Plan(string context, string realm)
    {
        var room = $"$1-{realm}@{context}";
        return Document("dialplan", new XElement("context", new XAttribute("name", context),
            Extension("opensim_conferences", "^confctl-(.*)$", Action("answer"), Action("conference", room)),
            Extension("opensim_conf", "^conf-(.*)$", Action("answer"), Action("conference", room)),
            Extension("avatar", "^(x.*)$", Action("bridge", "user/$1"))));
    }

    /// <param name="users">Who registers; or who calls, and whom.</param>
    public static XElement Users(string domain, string context, params string[] users) => Directory(domain,
        users.Select(user => new XElement("user", new XAttribute("id", user),
            new XElement("params",
                Named("param", "password", Password),
                Named("param", "dial-string", DialString(users[0], users.Length == 1 ? Dialed : user))),
            new XElement("variables",
                Named("variable", "user_context", context),
                Named("variable", "presence_id", $"{user}@{(users.Length == 1 ? domain : "$${domain}")}")))));

    public static XElement Location(string domain, string user) => Directory(domain,
        new XElement("params", Named("param", "dial-string", DialString(Dialed, Dialed))),
        new XElement("user", new XAttribute("id", user), new XElement("variables",
            Named("variable", "default_gateway", "$${default_provider}"),
            Named("variable", "presence_id", user + "@$${domain}"))));

    public static XElement Gateways(string domain, string context) => Directory(domain,
        new XElement("params", Named("param", "dial-string", DialString(Dialed, Dialed))),
        new XElement("groups", new XAttribute("name", "default"), new XElement("users",
            new XElement("user", new XAttribute("id", "$${default_provider}"),
                new XElement("gateways", Provider(context)),
                new XElement("params", Named("param", "password", "$${default_provider_password}"))))),
        new XElement("variables", Named("variable", "default_gateway", "$${default_provider}")));

    private static XElement Provider(string context) => new("gateway", new XAttribute("name", "$${default_provider}"),
        Named("param", "username", "$${default_provider_username}"),
        Named("param", "password", "$${default_provider_password}"),
        Named("param", "from-user", "$${default_provider_username}"),
        Named("param", "from-domain", "$${default_provider_from_domain}"),
        Named("param", "expire-seconds", "600"),
        Named("param", "register", "$${default_provider_register}"),
        Named("param", "retry-seconds", "30"),
        Named("param", "extension", "$${default_provider_contact}"),
        Named("param", "contact-params", "domain_name=$${domain}"),
        Named("param", "context", context));

    private static string DialString(string contact, string user) =>
        $"{{sip_contact_user={contact}}}{{presence_id={user}@{DialedDomain}}}${{sofia_contact({user}@{DialedDomain})}}";

    private static XElement Directory(string domain, params object[] content) => Document("directory",
        new XAttribute("description", "User Directory"), new XElement("domain", new XAttribute("name", domain), content));

    private static XElement Document(string section, params object[] content) => new("document",
        new XAttribute("type", "freeswitch/xml"), new XElement("section", new XAttribute("name", section), content));

    private static XElement Extension(string name, string number, params XElement[] actions) => new("extension", new XAttribute("name", name),
        new XElement("condition", new XAttribute("field", "destination_number"), new XAttribute("expression", number), actions));

    private static XElement Action(string application, string? data = null) => new("action", new XAttribute("application", application),
        data is null ? null : new XAttribute("data", data));

    private static XElement Named(string element, string name, string value) =>
        new(element, new XAttribute("name", name), new XAttribute("value", value));
}
