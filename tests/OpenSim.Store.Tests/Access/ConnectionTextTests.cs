using System.Text;
using OpenSim.Settings;
using OpenSim.Store.MySql;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Access;

/// <summary>Connection strings for MySQL as they stand in OpenSimulator's files and in operators' copies of them.</summary>
public sealed class ConnectionTextTests
{
    private const string Shipped = "Data Source=localhost;Database=opensim;User ID=opensim;Password=s3cret;Old Guids=true;SslMode=None;";

    private readonly MySqlDriver _driver = new();

    [Test]
    public void Describe_ShippedString_NamesThePlaceWithoutThePassword() =>
        Assert.That(_driver.Describe(Shipped), Is.EqualTo("opensim on localhost:3306 (MySQL, user opensim)"));

    [TestCase("server=db.example.org;port=3307;initial catalog=grid;uid=os;pwd=x", "grid on db.example.org:3307 (MySQL, user os)")]
    [TestCase("HOST = 10.0.0.5 ; Database = grid ; Username = os", "grid on 10.0.0.5:3306 (MySQL, user os)")]
    [TestCase("Database=grid;User=os", "grid on localhost:3306 (MySQL, user os)")]
    [TestCase("Data Source=/run/mysqld/mysqld.sock;Database=grid;User ID=os", "grid on /run/mysqld/mysqld.sock (MySQL, user os)")]
    public void Describe_OtherSpellings_AreUnderstood(string connection, string place) =>
        Assert.That(_driver.Describe(connection), Is.EqualTo(place));

    [TestCase("")]
    [TestCase("Pooling=true;Min Pool Size=2;Charset=utf8;Allow User Variables=True;Connection Timeout=30;Default Command Timeout=60;")]
    [TestCase("ssl-mode=Required;Use Compression=true;Allow Zero Datetime=true;Allow Public Key Retrieval=true;Persist Security Info=no;")]
    [TestCase("Connection Reset=false;Keep Alive=60;Treat Tiny As Boolean=false;Use Affected Rows=false;Interactive=true;")]
    [TestCase("Convert Zero Datetime=true;Connection Lifetime=600;TLS Version=TLS 1.2;")]
    public void UnknownKeys_OfStringsThatTheDriverKnows_AreNone(string more) => Assert.That(_driver.UnknownKeys(Shipped + more), Is.Empty);

    [Test]
    public void UnknownKeys_OfOtherDrivers_AreNamedAndLeftOut()
    {
        const string Other = Shipped + "Old Syntax=yes;Allow Batch=true;Respect Binary Flags=false;Use Procedure Bodies=false;";

        string[] unknown = ["old syntax", "allow batch", "respect binary flags", "use procedure bodies"];
        Assert.That(_driver.UnknownKeys(Other), Is.EquivalentTo(unknown));
        Assert.That(_driver.Describe(Other), Is.EqualTo(_driver.Describe(Shipped)));
    }

    [TestCase("", 6)]
    [TestCase("Maximum Pool Size=3", 3)]
    [TestCase("max pool size=20", 20)]
    [TestCase("MaxPoolSize=0", 1)]
    [TestCase("Maximum Pool Size=4000000000", 64)]
    public void MaxSessions_IsThePoolSize(string more, int sessions) =>
        Assert.That(_driver.MaxSessionsOf(Shipped + more), Is.EqualTo(sessions));

    [TestCase("SslMode=Requried", "sslmode")]
    [TestCase("Port=abc", "port")]
    [TestCase("Port=-1", "port")]
    [TestCase("Pooling=perhaps", "pooling")]
    [TestCase("Connection Timeout=soon", "connection timeout")]
    public void Value_ThatAKeyCannotHave_IsSaid(string more, string key)
    {
        var error = Assert.Throws<StoreException>(() => _driver.Describe(Shipped + more))!;

        Assert.That(error.Message, Does.Contain(key).IgnoreCase.And.Contain(more.Split('=')[1]).And.Not.Contain("s3cret"));
    }

    [TestCase("opensim")]
    [TestCase("Data Source=localhost;Password=\"s3cret")]
    public void Text_ThatIsNoConnectionString_IsSaidWithoutShowingIt(string connection)
    {
        var error = Assert.Throws<StoreException>(() => _driver.Describe(connection))!;

        Assert.That(error.Message, Does.Contain("Key=Value").And.Not.Contain("s3cret"));
    }

    [Test]
    public void AnyText_IsUnderstoodOrRefused()
    {
        var random = new Random(11);
        string[] pieces =
        [
            "Data Source", "Port", "SslMode", "Password", "Old Guids", "None", "12", "true", "=", "=", "=", ";", ";", "\"", "'", " ", "\0",
            "ü", "==", "{", "}", "-", "\n"
        ];
        for (var round = 0; round < 5000; round++)
        {
            var text = new StringBuilder();
            for (var i = random.Next(20); i >= 0; i--)
                text.Append(pieces[random.Next(pieces.Length)]);
            try
            {
                Assert.That(_driver.Describe(text.ToString()), Does.Contain("(MySQL, user "));
            }
            catch (StoreException)
            {
                // Said in a sentence; any other exception fails the test.
            }
        }
    }

    [Test]
    public void StoreSet_WarnsOfUnknownKeysOnce()
    {
        var log = new WarningLog();
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.MySQL.dll");
        configuration.Set("DatabaseService", "ConnectionString", "Data Source=127.0.0.1;Port=9;Database=x;SslMode=None;Allow Batch=true;");
        using var stores = new StoreSet(configuration, [_driver], log);

        Assert.That(() => stores.For(StoreKind.FriendsStore), Throws.TypeOf<StoreException>());
        Assert.That(() => stores.For(StoreKind.Presence), Throws.TypeOf<StoreException>());

        Assert.That(log.Warnings, Has.Count.EqualTo(1));
        Assert.That(log.Warnings[0], Does.Contain("allow batch").And.Contain("x on 127.0.0.1:9"));
    }
}
