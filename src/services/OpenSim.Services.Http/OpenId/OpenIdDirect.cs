using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using OpenSim.Primitives;

namespace OpenSim.Services.Http.OpenId;

/// <summary>
/// What other sites ask by themselves: for a key, or where they have none whether an assertion is ours, which is said once of each.
/// </summary>
internal sealed class OpenIdDirect(OpenIdAssociations associations, TimeProvider time)
{
    private readonly UsedWords _checked = new(time, OpenIdAssociations.Shared);

    public ServiceAnswer Associate(OpenIdMessage message)
    {
        var (type, session) = (message["assoc_type"], message["session_type"]);
        var isSha256 = type == "HMAC-SHA256";
        // A key that goes over the wire as it is would be everybody's.
        if ((!isSha256 && type is not ("HMAC-SHA1" or "")) || session != (isSha256 ? "DH-SHA256" : "DH-SHA1"))
            return Unsupported(message);
        var handle = associations.New(isSha256, isShared: true);
        if (DiffieHellman.Give(associations.KeyOf(handle, isShared: true)!, message["dh_modulus"], message["dh_gen"],
            message["dh_consumer_public"]) is not { } given)
            return Failed(message, "The numbers of the exchange are not right.").ToAnswer(400);
        var answer = New(message);
        answer["assoc_handle"] = handle;
        answer["session_type"] = session;
        answer["assoc_type"] = isSha256 ? type : "HMAC-SHA1";
        answer["expires_in"] = OpenIdAssociations.Shared.TotalSeconds.ToString(CultureInfo.InvariantCulture);
        answer["dh_server_public"] = given.Public;
        answer["enc_mac_key"] = given.Key;
        return answer.ToAnswer();
    }

    public ServiceAnswer Check(OpenIdMessage message)
    {
        var answer = New(message);
        answer["is_valid"] = IsOurs(message) ? "true" : "false";
        if (message["invalidate_handle"] is { Length: > 0 } old && associations.KeyOf(old, isShared: true) is null)
            answer["invalidate_handle"] = old;
        return answer.ToAnswer();
    }

    private bool IsOurs(OpenIdMessage message)
    {
        if (associations.KeyOf(message["assoc_handle"], isShared: false) is not { } key)
            return false;
        message["mode"] = "id_res";
        return message.Signed(message["signed"].Split(',')) is { } signed
            && CryptographicOperations.FixedTimeEquals(
                Encoding.UTF8.GetBytes(OpenIdAssociations.Sign(key, signed)), Encoding.UTF8.GetBytes(message["sig"]))
            && UUID.TryParse(message["assoc_handle"].Split('.')[2], out var once) && _checked.TryUse(once);
    }

    private static ServiceAnswer Unsupported(OpenIdMessage message)
    {
        var answer = Failed(message, "Such a key is not given here.");
        answer["error_code"] = "unsupported-type";
        answer["session_type"] = "DH-SHA256";
        answer["assoc_type"] = "HMAC-SHA256";
        return answer.ToAnswer(400);
    }

    private static OpenIdMessage Failed(OpenIdMessage message, string words)
    {
        var answer = New(message);
        answer["error"] = words;
        return answer;
    }

    private static OpenIdMessage New(OpenIdMessage message)
    {
        var answer = new OpenIdMessage();
        if (message.IsVersion2)
            answer["ns"] = OpenIdMessage.Version2;
        return answer;
    }
}
