using System.Text;
using System.Xml;
using System.Xml.Linq;
using OpenSim.Services.Users;

namespace OpenSim.Services.Remote.Users;

/// <summary>
/// The authorization service at an address, as OpenSimulator's regions ask it: an AuthorizationRequest as XML is posted to the whole
/// address, with nothing behind it, since it may be a script of the operator's; an AuthorizationResponse comes back.
/// </summary>
public sealed class RemoteAuthorizationService(ServiceClient client) : IAuthorizationService
{
    private const int MaxAnswer = 64 * 1024;

    /// <summary>Somebody stands at the door, and the region or grid that he comes from waits with him.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    public async ValueTask<(bool IsAuthorized, string Message)> IsAuthorizedForRegion(EntryQuestion question)
    {
        var reply = await client.Send(new ServiceCall("POST", "")
        {
            Body = Write(question), ContentType = "text/xml", Retry = Retry.Once, MaxAnswer = MaxAnswer, Timeout = Patience
        });
        return reply.IsSuccess && Read(reply.Body) is { } answer
            ? answer
            : throw new ServiceAwayException($"The authorization service has answered with status {reply.Status}, and no AuthorizationResponse.");
    }

    private static byte[] Write(EntryQuestion question) => Encoding.UTF8.GetBytes("<?xml version=\"1.0\" encoding=\"utf-8\"?>"
        + new XElement("AuthorizationRequest",
            new XElement("ID", question.User),
            new XElement("FirstName", Plain(question.FirstName)),
            new XElement("SurName", Plain(question.LastName)),
            new XElement("Email", Plain(question.Email)),
            new XElement("RegionName", Plain(question.RegionName)),
            new XElement("RegionID", question.RegionId)).ToString(SaveOptions.DisableFormatting));

    // Names come from other grids too, and XML has no place for some letters.
    private static string Plain(string text) => string.Concat(text.Where(XmlConvert.IsXmlChar));

    // Null for what is no such answer.
    private static (bool, string)? Read(byte[] body)
    {
        try
        {
            using var reader = XmlReader.Create(new MemoryStream(body), new XmlReaderSettings
            {
                DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null, MaxCharactersInDocument = MaxAnswer
            });
            return XElement.Load(reader) is { Name.LocalName: "AuthorizationResponse" } answer && Value(answer, "IsAuthorized") is { } word
                ? (word.Trim() is "true" or "1", Value(answer, "Message") ?? "")
                : null;
        }
        catch (XmlException)
        {
            return null;
        }
    }

    private static string? Value(XElement answer, string name) => answer.Elements().FirstOrDefault(e => e.Name.LocalName == name)?.Value;
}
