/**
 * Words that people in India choose as passwords and that lists of breaches elsewhere lack: greetings and mottoes, gods and holy places,
 * film and cricket, family, and frequent names. In small letters, four or more.
 */
const words = `
  jaihind vandemataram jaimatadi jaishriram jaibheem jaibhim bharat bharath hindustan satyameva namaste vanakkam namaskaram swagatam
  ganesh ganesha ganapathi ganapati vinayaka vinayagar pillaiyar murugan muruga subramanya karthikeya shiva shivan mahadev sivan
  krishna radhe radhakrishna govinda narayana venkateswara venkatesh balaji perumal srinivasa rama ramar shriram sriram sairam omsairam
  saibaba hanuman anjaneya ayyappa ayyappan lakshmi laxmi mahalakshmi saraswathi saraswati durga parvathi kali amman mariamman meenakshi
  yesu jesus mathavu allah bismillah inshallah mashallah ramzan ramadan khuda waheguru omnamahshivaya omnamahshivay harekrishna
  tirupati tirumala sabarimala guruvayur palani tiruchendur velankanni shirdi kashi varanasi rameshwaram
  virat kohli dhoni mahi sachin tendulkar rohit bumrah jadeja ashwin sehwag ganguly dravid cricket viratkohli msdhoni
  rajini rajinikanth kamal kamalhaasan vijay thalapathy thala ajith suriya dhanush vikram sivakarthikeyan mohanlal lalettan mammootty
  mammukka dulquer fahadh prabhas mahesh maheshbabu pawan pawankalyan powerstar chiranjeevi megastar ramcharan alluarjun ntr balakrishna
  nani vijaydevarakonda nayanthara trisha samantha anushka shahrukh salman aamir amitabh hrithik deepika
  amma appa nanna thatha paati ammamma achan acha chetta chechi akka anna thambi thangai chellam kanna kannan kanmani bangaram
  bujji kutty molu mone ponnu papa kunju chinnu ammu minnu babu jaan janu shona sona meri mera pyaar
  tamil tamilan tamizh telugu malayali mallu kannada kerala tamilnadu andhra telangana keralam indian india incredibleindia
  kumar suresh ramesh rajesh dinesh mukesh santosh manoj vinod sanjay ajay rahul amit sunil anil arun karthik senthil selvam muthu
  saravanan prakash ravi raja rani rajan mohan gopal naveen praveen kiran prasad srinivas nagaraj bala sathish manikandan vignesh
  priya divya deepa kavya anjali sangeetha swathi sneha pooja puja nisha usha latha geetha kavitha sumathi revathi lavanya
  abdul mohammed muhammad ibrahim fathima fatima ayesha thomas joseph george mathew varghese mariam
`;

export const indianWords: ReadonlySet<string> = new Set(words.match(/[a-z]{4,}/g));
