using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using OpenSim.Store.MySql;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Access;

/// <summary>A server with a certificate of an authority of its own, and what SslMode makes of it.</summary>
public sealed class TlsTests
{
    private string _folder = "";
    private MariaDbServer _server = null!;

    [OneTimeSetUp]
    public void StartServer()
    {
        SharedMariaDb.RequireInstalled();
        _folder = Directory.CreateTempSubdirectory("tls-").FullName;
        MakeCertificates();
        _server = new MariaDbServer(
            $"--ssl-ca={InFolder("ca.pem")}", $"--ssl-cert={InFolder("server.pem")}", $"--ssl-key={InFolder("server.key")}");
        _server.Execute("create user secure@'127.0.0.1' identified by 'x' require ssl");
        _server.Execute("grant all on *.* to secure@'127.0.0.1'");
        _server.Execute("create database safe");
    }

    [OneTimeTearDown]
    public void EndServer()
    {
        _server?.Dispose();
        if (_folder.Length > 0)
            Directory.Delete(_folder, recursive: true);
    }

    [TestCase("", true)]
    [TestCase("SslMode=Preferred;", true)]
    [TestCase("SslMode=Required;", true)]
    [TestCase("ssl-mode=VerifyCA;SslCa={ca};", true)]
    [TestCase("SslMode=VerifyFull;SslCa={ca};", true)]
    [TestCase("SslMode=None;", false)]
    public void Session_OfThatMode_IsEncryptedOrNot(string mode, bool encrypted)
    {
        var cipher = Cipher("root", "", mode.Replace("{ca}", InFolder("ca.pem"), StringComparison.Ordinal));

        Assert.That(cipher.Length > 0, Is.EqualTo(encrypted), cipher);
    }

    [Test]
    public void User_WhoMustUseTls_GetsInWithItOnly()
    {
        Assert.That(Cipher("secure", "x", "SslMode=Required;"), Is.Not.Empty);
        var error = Assert.Throws<StoreException>(() => Cipher("secure", "x", "SslMode=None;"))!;
        Assert.That(error.Fault, Is.EqualTo(StoreFault.AccessDenied));
    }

    [Test]
    public void Certificate_OfAnAuthorityThatNobodyKnows_IsRefused()
    {
        var error = Assert.Throws<StoreException>(() => Cipher("root", "", "SslMode=VerifyFull;"))!;

        Assert.That(error.Fault, Is.EqualTo(StoreFault.Unreachable));
        Assert.That(error.Message, Does.Contain("SSL"));
    }

    [Test]
    public void AuthorityFile_ThatIsNotThere_IsNamed()
    {
        var error = Assert.Throws<StoreException>(() => Cipher("root", "", "SslMode=VerifyCA;SslCa=/no/such/ca.pem;"))!;

        Assert.That(error.Message, Does.Contain("/no/such/ca.pem"));
    }

    private string Cipher(string user, string password, string mode)
    {
        using var database = new Database(new MySqlDriver(), _server.ConnectionString("safe", user, password, mode));
        return database.Read(session => session.First($"show session status like 'Ssl_cipher'", row => row.Text(1))) ?? "";
    }

    private void MakeCertificates()
    {
        var (from, until) = (DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(2));
        using var authorityKey = RSA.Create(2048);
        var authority = new CertificateRequest("CN=Authority of a test", authorityKey, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        authority.CertificateExtensions.Add(new X509BasicConstraintsExtension(true, false, 0, true));
        using var authorityCertificate = authority.CreateSelfSigned(from, until);
        using var serverKey = RSA.Create(2048);
        var server = new CertificateRequest("CN=127.0.0.1", serverKey, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        var names = new SubjectAlternativeNameBuilder();
        names.AddIpAddress(IPAddress.Loopback);
        server.CertificateExtensions.Add(names.Build());
        using var serverCertificate = server.Create(authorityCertificate, from, until.AddDays(-1), [1, 2, 3, 4]);
        File.WriteAllText(InFolder("ca.pem"), authorityCertificate.ExportCertificatePem());
        File.WriteAllText(InFolder("server.pem"), serverCertificate.ExportCertificatePem());
        File.WriteAllText(InFolder("server.key"), serverKey.ExportRSAPrivateKeyPem());
    }

    private string InFolder(string name) => Path.Combine(_folder, name);
}
