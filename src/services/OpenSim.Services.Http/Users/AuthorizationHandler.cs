using System.Xml;
using System.Xml.Linq;

namespace OpenSim.Services.Http.Users;

/// <summary>
/// Whether somebody may enter a region: <c>/authorization</c>, an AuthorizationRequest as XML. OpenSimulator's own service lets everybody
/// in, and so does this one: who may enter is the region's, its estate's and its parcels' to say.
/// </summary>
public sealed class AuthorizationHandler : IServiceHandler
{
    private static readonly XNamespace Instance = "http://www.w3.org/2001/XMLSchema-instance";
    private static readonly XNamespace Schema = "http://www.w3.org/2001/XMLSchema";

    public HandlerDef Def { get; } =
        new("AuthorizationService", "AuthorizationServerConnector", "/authorization", ServicePort.Private, ["POST"], 64 * 1024);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (await request.ReadBody(Def.MaxBody) is not { } body)
            return ServiceAnswer.Text("It is too long.", 413);
        if (Read(body) is not { } asked)
            return ServiceAnswer.Text("This is no AuthorizationRequest.", 400);
        var answer = new XElement("AuthorizationResponse",
            new XAttribute(XNamespace.Xmlns + "xsi", Instance), new XAttribute(XNamespace.Xmlns + "xsd", Schema),
            new XElement("IsAuthorized", true), new XElement("Message", $"{asked.Element("ID")?.Value} has been authorized"));
        return ServiceAnswer.Text("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + answer, contentType: "text/xml");
    }

    private static XElement? Read(byte[] body)
    {
        try
        {
            using var reader = XmlReader.Create(new MemoryStream(body), new XmlReaderSettings
            {
                DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null, MaxCharactersInDocument = 64 * 1024
            });
            return XElement.Load(reader) is { Name.LocalName: "AuthorizationRequest" } found ? found : null;
        }
        catch (XmlException)
        {
            return null;
        }
    }
}
