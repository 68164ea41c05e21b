using System.Text;
using OpenSim.Services.Http.OpenId;
using OpenSim.Services.Wire;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>OpenID messages as anybody's browser or server sends them.</summary>
public static class OpenIdTarget
{
    private static readonly OpenIdAssociations Associations = new(() => null, TimeProvider.System);

    public static IEnumerable<byte[]> Seeds() =>
    [
        Encoding.ASCII.GetBytes("openid.ns=http%3A%2F%2Fspecs.openid.net%2Fauth%2F2.0&openid.mode=checkid_setup&openid.return_to=https%3A%2F%2Fsite.test"
            + "%2Fback&openid.realm=https%3A%2F%2F*.site.test%2F&openid.assoc_handle=" + Associations.New(isSha256: true, isShared: false)),
        "openid.mode=associate&openid.assoc_type=HMAC-SHA1&openid.session_type=DH-SHA1&openid.dh_modulus=AQ%3D%3D&openid.dh_consumer_public=Ag%3D%3D"u8
            .ToArray(),
        "openid.mode=check_authentication&openid.signed=mode,sig&openid.sig=x&openid.assoc_handle=p2.ffffffff.x.y"u8.ToArray()
    ];

    public static IEnumerable<string> Tokens() => ["openid.", "mode", "&", "=", "%0A", "https://", "://*.", "@", ":444", "..", "return_to", "realm"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (!Form.TryRead(input, out var form) || OpenIdMessage.Read(form) is not { } message)
            return;
        if (OpenIdRealm.IsRight(message) && message.AddTo(message["return_to"]).Contains('\n', StringComparison.Ordinal))
            throw new InvalidDataException("An address has two lines.");
        _ = Associations.KeyOf(message["assoc_handle"], isShared: false);
        _ = message.Signed(message["signed"].Split(','));
        if (message["dh_modulus"].Length < 64) // what is larger takes its time
            _ = DiffieHellman.Give(new byte[32], message["dh_modulus"], message["dh_gen"], message["dh_consumer_public"]);
    }
}
