using System.Text;
using log4net.Appender;

namespace OpenSim.Logging;

/// <summary>
/// How log4net's file appenders open and close their file: by way of a <see cref="PatientStream"/>, which keeps what a full disk does not
/// take and goes on when there is room again. Anything that is left when a file is rolled goes into the next one.
/// </summary>
public sealed class PatientFile : FileAppender.LockingModelBase
{
    private readonly PatientStream _stream;

    public PatientFile() =>
        _stream = new PatientStream(
            e => CurrentAppender?.ErrorHandler.Error($"{_stream!.Path} cannot be written; lines are kept until it can.", e));

    public override void OpenFile(string filename, bool append, Encoding encoding) => _stream.Open(filename, append);

    public override void CloseFile() => _stream.CloseFile();

    public override Stream AcquireLock() => _stream;

    public override void ReleaseLock()
    {
    }

    public override void ActivateOptions()
    {
    }

    public override void OnClose() => _stream.CloseFile();
}
